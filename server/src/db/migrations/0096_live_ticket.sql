-- Tickets for one connection of the socket. Only hashes are kept.
create table socket_ticket (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null
);
create index socket_ticket_expiry on socket_ticket (expires_at);
create index socket_ticket_session on socket_ticket (session_id);
