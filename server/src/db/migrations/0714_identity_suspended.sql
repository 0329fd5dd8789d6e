-- Whether somebody is kept from signing in at a moment: one place for all that asks.
create function is_suspended(since timestamptz, until timestamptz, moment timestamptz) returns boolean language sql immutable
  return since is not null and (until is null or until > moment);
