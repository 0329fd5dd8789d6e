-- How often an old address is opened, and when it last was: one that nobody opens any more can go.
alter table redirect
  add column hits integer not null default 0 constraint redirect_hits_check check (hits >= 0),
  add column last_hit_at timestamptz;

-- Counting changes no address, so it does not wait for the lock under which addresses are checked.
drop trigger redirect_ends on redirect;
create constraint trigger redirect_ends after insert or update of old_path, new_path on redirect
  for each row execute function redirect_ends();
