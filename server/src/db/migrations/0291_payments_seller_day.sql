-- An invoice's day and year are the seller's, wherever the server and the buyer are; written down when it is issued.
alter table financial_entity add column time_zone text not null default 'UTC';
alter table financial_entity add constraint financial_entity_time_zone check (timestamptz '2000-01-01' at time zone time_zone is not null);

alter table invoice add column issued_on date;
alter table invoice disable trigger invoice_frozen;
update invoice set issued_on = (issued_at at time zone 'UTC')::date where issued_at is not null;
alter table invoice enable trigger invoice_frozen;
alter table invoice add constraint invoice_issued_on check ((number is null) = (issued_on is null));

-- Each reminder of an invoice once, however often the job runs; `days` after the due day, negative before it.
create table invoice_reminder (
  invoice_id integer not null references invoice,
  days integer not null,
  sent_at timestamptz not null,
  primary key (invoice_id, days)
);
