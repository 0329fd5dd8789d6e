-- What one company may hold of an event or an award without having paid for it (docs/rules/events.md#booking), so that nobody
-- keeps the others out for nothing.
alter table event add column unpaid_seats_most integer not null default 50 check (unpaid_seats_most between 1 and 100000),
  add column unpaid_tables_most integer not null default 3 check (unpaid_tables_most between 1 and 100000);
alter table award add column unpaid_seats_most integer not null default 50 check (unpaid_seats_most between 1 and 100000);
