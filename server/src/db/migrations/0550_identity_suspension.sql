-- An operator keeps a member from signing in, until a moment or until it is lifted (docs/rules/identity.md#suspension).
alter table customer
  add column suspended_at timestamptz,
  add column suspended_until timestamptz,
  add column suspension_reason text check (char_length(suspension_reason) between 1 and 1000),
  add constraint customer_suspension_check check (
    (suspended_at is null) = (suspension_reason is null) and (suspended_until is null or suspended_until > suspended_at));

-- A session that an operator has as somebody else (docs/rules/identity.md#impersonation).
alter table session add column acted_by integer references customer (id) on delete cascade;
create index session_acted_by_idx on session (acted_by) where acted_by is not null;
alter table session add constraint session_acted_by_check check (acted_by <> customer_id);
