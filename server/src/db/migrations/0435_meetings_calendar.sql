-- Meetings in their people's calendars (docs/rules/meetings.md#calendars).

-- By which calendars know a meeting for all of its life, wherever the site lives; and up to which change their mails went out.
alter table meeting add column uid uuid not null default gen_random_uuid();
alter table meeting add constraint meeting_uid unique (uid);
alter table meeting add column mailed_sequence integer not null default 0;
update meeting set mailed_sequence = sequence;
-- What waits for the end of the transaction would keep the index from being made where there are meetings.
set constraints all immediate;
create index meeting_to_mail on meeting (id) where sequence > mailed_sequence;

-- Whose calendars hold a meeting by mail: who is no longer one of the two is told that it is off.
create table meeting_calendar_mail (
  meeting_id integer not null references meeting on delete cascade,
  customer_id integer not null references customer,
  primary key (meeting_id, customer_id)
);
create index meeting_calendar_mail_customer on meeting_calendar_mail (customer_id);
insert into meeting_calendar_mail (meeting_id, customer_id)
  select id, unnest(array[requested_by, requested_to]) from meeting where state = 'confirmed';

-- Whatever calendars show of a meeting changes with a higher number, whoever changes it and how.
create function meeting_sequence_rises() returns trigger language plpgsql as $$
begin
  new.sequence := greatest(new.sequence, old.sequence + 1);
  return new;
end $$;
create trigger meeting_sequence_rises before update on meeting for each row
  when (new.state in ('confirmed', 'cancelled') and (old.state, old.starts_at, old.slots, old.table_id, old.requested_by, old.requested_to)
    is distinct from (new.state, new.starts_at, new.slots, new.table_id, new.requested_by, new.requested_to))
  execute function meeting_sequence_rises();

-- The address of a feed: one for somebody's own meetings, one for those of their company. Only its hash is kept.
create table meeting_feed (
  customer_id integer not null references customer,
  scope text not null check (scope in ('mine', 'company')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  primary key (customer_id, scope)
);
