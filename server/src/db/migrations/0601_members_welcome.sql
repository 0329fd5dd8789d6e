-- Who a newcomer does not want suggested again, and that they have put the first steps away.
create table suggestion_dismissal (
  customer_id integer not null references customer on delete cascade,
  dismissed_id integer not null references customer on delete cascade,
  at timestamptz not null,
  primary key (customer_id, dismissed_id),
  check (customer_id <> dismissed_id)
);
create index suggestion_dismissal_dismissed on suggestion_dismissal (dismissed_id);
alter table customer_profile add column welcome_dismissed_at timestamptz;
