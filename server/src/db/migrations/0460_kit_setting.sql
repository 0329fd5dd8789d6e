-- What operators change while the product runs; a name that has no row here keeps the default that stands in the code.
-- Every process keeps these in memory, so a change is told to all of them.
create table setting (
  name text primary key check (name ~ '^[a-z_]{2,40}$'),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  changed_at timestamptz not null
);
create function settings_changed() returns trigger language plpgsql as $$
begin
  notify settings_changed;
  return null;
end $$;
create trigger settings_changed after insert or update or delete or truncate on setting
  for each statement execute function settings_changed();
create trigger public_changed after insert or update or delete or truncate on setting
  for each statement execute function public_changed();
