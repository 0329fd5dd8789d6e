-- What visitors read is kept in memory by every process; these triggers say when it has changed. What changes with every booking
-- (seats, counts of people) has none: nothing is kept for longer than a few seconds.
create function public_changed() returns trigger language plpgsql as $$
begin
  notify public_changed;
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array[
    'award', 'award_price', 'banner', 'company_category', 'event', 'event_accommodation', 'event_addon',
    'event_city_image', 'event_company', 'event_day', 'event_download', 'event_exhibitor', 'event_gallery_item', 'event_hotel',
    'event_nearby_hotel', 'event_parallel_event', 'event_place', 'event_price', 'event_reason', 'event_room', 'event_session',
    'event_session_speaker', 'event_speaker', 'event_sponsor', 'event_sponsor_category', 'event_table', 'event_tag', 'financial_entity',
    'menu_item', 'panel_topic', 'policy', 'sponsor_package', 'tag'
  ] loop
    execute format('create trigger public_changed after insert or update or delete or truncate on %I for each statement execute function public_changed()', name);
  end loop;
end $$;
-- Visitors see names, logos and places of companies, not what else changes with them.
create trigger public_changed after update of name, logo, city, country, category, verified_at on company
  for each statement execute function public_changed();
