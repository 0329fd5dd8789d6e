-- A request that is sent twice is one request; walking between halls; and who lets those they met keep their card.

-- The browser's own key: a request that waited without a network, or was pressed twice, is made once.
alter table meeting add column idempotency_key uuid;
create unique index meeting_key on meeting (requested_by, idempotency_key) where idempotency_key is not null;

-- Their name, company, mail address and phone number go into the pack of those they met.
alter table meeting_planner add column shares_card boolean not null default false;

-- How long one walks at an event, in minutes: between any two halls, and between two in particular.
create table meeting_rule (
  event_id integer primary key references event on delete cascade,
  walk_minutes smallint not null default 5 check (walk_minutes between 0 and 120)
);
create table meeting_walk (
  event_id integer not null references event on delete cascade,
  from_hall text not null check (char_length(from_hall) <= 60),
  to_hall text not null check (char_length(to_hall) <= 60),
  minutes smallint not null check (minutes between 0 and 120),
  primary key (event_id, from_hall, to_hall),
  -- One way and back are the same.
  check (from_hall < to_hall)
);

-- Minutes from one hall of an event to another; tables without a hall stand together.
create function meeting_walk_minutes(of_event integer, one text, other text) returns integer language sql stable as $$
  select case when one is not distinct from other then 0 else coalesce(
    (select minutes from meeting_walk where event_id = of_event and from_hall = least(one, other) and to_hall = greatest(one, other)),
    (select walk_minutes from meeting_rule where event_id = of_event), 5) end
$$;
