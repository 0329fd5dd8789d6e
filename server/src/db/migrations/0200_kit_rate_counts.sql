-- How often something was done that has a bound, as the processes tell each other. What is lost with a crash counts from nothing.
create unlogged table rate_count (
  -- A digest under the server's secret: neither an address nor a mail stands here.
  key bytea primary key check (octet_length(key) = 16),
  points integer not null check (points > 0),
  expires_at timestamptz not null
);
create index rate_count_expiry on rate_count (expires_at);
