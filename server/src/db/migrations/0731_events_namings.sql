-- How often a seat, and the seats of an order together, were named today (docs/rules/events.md#naming-seats).
alter table seat
  add column namings integer not null default 0 check (namings >= 0),
  add column namings_day date;
alter table event_booking
  add column namings integer not null default 0 check (namings >= 0),
  add column namings_day date;
