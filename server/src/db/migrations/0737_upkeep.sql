-- When what happens by the clock, and backups, were last done: read by processes that live, since one that died says nothing.
create table upkeep (
  name text primary key check (name in ('jobs', 'backup')),
  done_at timestamptz not null
);
