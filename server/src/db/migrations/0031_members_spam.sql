-- People whose posts and comments a member does not want to see.
create table spam_mark (
  customer_id integer not null references customer on delete cascade,
  marked_id integer not null references customer on delete cascade,
  created_at timestamptz not null,
  primary key (customer_id, marked_id),
  check (customer_id <> marked_id)
);
create index spam_mark_marked on spam_mark (marked_id, created_at);
create index customer_name on customer (lower(last_name), lower(first_name), id) where closed_at is null;
create index customer_name_trgm on customer using gin (lower(first_name || ' ' || last_name) gin_trgm_ops) where closed_at is null;
