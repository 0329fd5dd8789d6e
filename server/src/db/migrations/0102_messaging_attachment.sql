-- A file of a message, or one that waits to be sent. It comes in pieces and is known by its bytes.
create table chat_attachment (
  id uuid primary key default gen_random_uuid(),
  customer_id integer not null references customer on delete cascade,
  message_id integer references chat_message on delete cascade,
  position smallint,
  name text not null check (char_length(name) between 1 and 160),
  size integer not null check (size between 1 and 20000000),
  received integer not null default 0,
  state text not null default 'uploading' check (state in ('uploading', 'ready')),
  kind text not null default 'file' check (kind in ('picture', 'file')),
  type text not null default 'application/octet-stream',
  -- Keys in the file store.
  file text,
  preview text,
  width integer,
  height integer,
  created_at timestamptz not null,
  -- Its message was deleted: nobody gets it any more, and its bytes go with the next round.
  gone_at timestamptz,
  check (received between 0 and size),
  check (state = 'uploading' or (file is not null and received = size)),
  check (message_id is null or (state = 'ready' and position between 1 and 10)),
  constraint chat_attachment_place unique (message_id, position)
);
create index chat_attachment_loose on chat_attachment (created_at) where message_id is null or gone_at is not null;
create index chat_attachment_owner on chat_attachment (customer_id, created_at);
