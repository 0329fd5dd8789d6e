-- Sessions that members starred: their agenda (docs/rules/events.md#my-agenda). Who deletes a session deletes its stars.
create table event_session_star (
  customer_id integer not null references customer,
  event_id integer not null references event on delete cascade,
  session_id integer not null,
  starred_at timestamptz not null,
  primary key (customer_id, session_id),
  foreign key (event_id, session_id) references event_session (event_id, id) on delete cascade
);
create index event_session_star_session on event_session_star (session_id, customer_id);
create index event_session_star_event on event_session_star (event_id, customer_id);

-- By which calendars know a session, and how often what they show of it has changed.
alter table event_session add column uid uuid not null default gen_random_uuid();
alter table event_session add constraint event_session_uid unique (uid);
alter table event_session add column sequence integer not null default 0;
alter table event_session add column changed_at timestamptz not null default now();

create function session_sequence_rises() returns trigger language plpgsql as $$
begin
  new.sequence := old.sequence + 1;
  new.changed_at := now();
  return new;
end $$;
create trigger session_sequence_rises before update on event_session for each row
  when ((old.title, old.starts_at, old.ends_at, old.room) is distinct from (new.title, new.starts_at, new.ends_at, new.room))
  execute function session_sequence_rises();

-- Who starred a session hears of another time or room, whoever changes it and how.
create function announce_session_change() returns trigger language plpgsql as $$
begin
  insert into fact (kind, payload, recorded_at)
  select 'events.session_changed', jsonb_build_object('kind', 'events.session_changed', 'event_id', new.event_id, 'session_id', new.id,
    'changed', changed), now()
  from (select jsonb_agg(what) as changed from (values
    ('times', (old.starts_at, old.ends_at) is distinct from (new.starts_at, new.ends_at)),
    ('room', old.room is distinct from new.room)
  ) as compared (what, differs) where differs) found
  where changed is not null and exists (select from event_session_star star where star.session_id = new.id);
  return null;
end $$;
create trigger session_change_announced after update of starts_at, ends_at, room on event_session
  for each row when (old is distinct from new) execute function announce_session_change();

-- Its stars go with it, so the announcement says who had it in their agenda. An event that is deleted as a whole announces nothing.
create function announce_session_removal() returns trigger language plpgsql as $$
begin
  insert into fact (kind, payload, recorded_at)
  select 'events.session_removed', jsonb_build_object('kind', 'events.session_removed', 'event_id', old.event_id, 'session_id', old.id,
    'customer_ids', readers), now()
  from (select jsonb_agg(star.customer_id order by star.customer_id) as readers from event_session_star star
    where star.session_id = old.id) found
  where readers is not null and old.ends_at > now() and exists (select from event where event.id = old.event_id);
  return old;
end $$;
create trigger session_removal_announced before delete on event_session
  for each row execute function announce_session_removal();
