-- The addresses that a start prints while nobody runs the community. The first use of one ends them all.
create table setup_link (
  hash bytea primary key check (octet_length(hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
