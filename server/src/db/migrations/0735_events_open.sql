-- What is published is open. A new event or award begins with all parts of its page open; those that were begun with none open, and
-- so closed whatever they held, open them now.
update event set available_sections = array['reasons', 'strategic_sponsors', 'knowledge_session', 'parallel_events', 'prices', 'sponsors',
  'agenda', 'map', 'venue', 'accommodation', 'speakers', 'exhibitors', 'booked_tables', 'meeting_rooms', 'media', 'participant_companies',
  'become_sponsor', 'become_panelist'] where available_sections = '{}';
update award set available_sections = array['prices', 'sponsors', 'map', 'agenda', 'categories', 'jury', 'media', 'terms', 'highlights',
  'become_sponsor', 'enter', 'shortlisted', 'winners'] where available_sections = '{}';

-- A result that has its minute opens its part by itself: closed, it would stay hidden after everybody was told to look.
create function award_results_open() returns trigger language plpgsql as $$
begin
  if new.shortlist_published_at is not null and 'shortlisted' <> all (new.available_sections) then
    new.available_sections := new.available_sections || 'shortlisted'::text;
  end if;
  if new.winners_published_at is not null and 'winners' <> all (new.available_sections) then
    new.available_sections := new.available_sections || 'winners'::text;
  end if;
  return new;
end $$;
create trigger award_results_open before insert or update of available_sections, shortlist_published_at, winners_published_at on award
  for each row execute function award_results_open();
update award set available_sections = available_sections where shortlist_published_at is not null or winners_published_at is not null;
