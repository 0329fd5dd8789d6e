-- What was agreed when an accepted package was ordered: both parties, the package and its price as they stood, and who accepted it.
-- An order that lapsed keeps its contract; the next order makes another.
create table sponsor_contract (
  order_id integer primary key references purchase_order,
  application_id integer not null references application on delete cascade,
  seller jsonb not null,
  buyer jsonb not null,
  subject jsonb not null,
  package jsonb not null,
  accepted_by jsonb not null,
  accepted_at timestamptz not null
);
create index sponsor_contract_application on sponsor_contract (application_id, order_id);

create function keep_sponsor_contract() returns trigger language plpgsql as $$
begin
  raise exception 'A contract does not change.' using errcode = 'integrity_constraint_violation';
end $$;
create trigger sponsor_contract_kept before update on sponsor_contract for each row execute function keep_sponsor_contract();
