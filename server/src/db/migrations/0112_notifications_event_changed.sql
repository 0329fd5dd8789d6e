-- Whoever changes the time or place of an event that people know of announces it: events are changed in more ways than one
-- (office, command line), and a changed date that nobody hears of is the worst of them.
create function announce_event_change() returns trigger language plpgsql as $$
begin
  insert into fact (kind, payload, recorded_at)
  select 'events.changed', jsonb_build_object('kind', 'events.changed', 'event_id', new.id, 'changed', changed), now()
  from (select jsonb_agg(what) as changed from (values
    ('dates', (old.start_date, old.end_date) is distinct from (new.start_date, new.end_date)),
    ('times', (old.start_date, old.end_date) is not distinct from (new.start_date, new.end_date)
      and (old.starts_at, old.ends_at) is distinct from (new.starts_at, new.ends_at)),
    ('place', (old.city, old.country, old.venue, old.venue_address) is distinct from (new.city, new.country, new.venue, new.venue_address))
  ) as compared (what, differs) where differs) found
  where changed is not null;
  return null;
end $$;
create trigger event_change_announced after update of start_date, end_date, starts_at, ends_at, city, country, venue, venue_address on event
  for each row when (old.published_at is not null and new.published_at is not null and old is distinct from new) execute function announce_event_change();
