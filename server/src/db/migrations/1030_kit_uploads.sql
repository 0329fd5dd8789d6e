-- A file on its way: its bytes come in pieces, then a call of a domain takes it, once. Whoever writes a piece or makes
-- something of the whole holds the claim meanwhile; a claim that was left behind by a process that died ends by itself.
create table upload (
  id uuid primary key,
  customer_id integer not null references customer on delete cascade,
  purpose text not null,
  name text not null check (char_length(name) between 1 and 255),
  size integer not null check (size > 0),
  received integer not null default 0 check (received between 0 and size),
  state text not null default 'uploading' check (state in ('uploading', 'finishing', 'ready')),
  claim uuid,
  claimed_until timestamptz,
  -- What the domain made of it, so that taking it again gives the same.
  made jsonb,
  created_at timestamptz not null,
  constraint upload_whole check (state = 'uploading' or received = size),
  constraint upload_made check ((state = 'ready') = (made is not null)),
  constraint upload_claimed check ((claim is null) = (claimed_until is null))
);
create index upload_old on upload (created_at);
create index upload_open on upload (customer_id) where state <> 'ready';
