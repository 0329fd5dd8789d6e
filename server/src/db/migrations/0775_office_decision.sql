-- What was decided in the inbox and may still be taken back (docs/rules/office.md#inbox): carried out when it is due, whoever lives
-- until then. What was carried out or taken back leaves no row here; the audit log has it.
create table office_decision (
  kind text not null check (kind ~ '^[a-z_]{1,30}$'),
  item text not null check (length(item) between 1 and 120),
  customer_id integer not null references customer (id) on delete cascade,
  session_id uuid not null,
  act text not null check (length(act) between 1 and 30),
  reason text not null check (length(reason) <= 1000),
  due_at timestamptz not null,
  primary key (kind, item)
);
create index office_decision_customer on office_decision (customer_id);
