-- No weekly mail, while other notification mails may still come.
alter table notification_reader add column digest_off boolean not null default false;

-- How far the weekly mails of a week are: members follow by their number, and what is done is done in one transaction with this.
create table notification_digest (
  -- The week of its Monday, as in 2026-W47.
  week text primary key check (week ~ '^\d{4}-W\d{2}$'),
  last_customer_id integer not null default 0,
  done boolean not null default false
);
