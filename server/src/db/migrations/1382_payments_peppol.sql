-- An issued document on its way to its buyer by Peppol (docs/rules/einvoice.md#peppol).
create table einvoice_sending (
  invoice_id integer primary key references invoice,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  next_try_at timestamptz,
  -- The access point's name for it.
  message_id text check (char_length(message_id) between 1 and 200),
  -- The last failure, in the words of the access point.
  problem text check (char_length(problem) <= 300),
  queued_at timestamptz not null,
  sent_at timestamptz,
  constraint einvoice_sending_waits check ((state = 'waiting') = (next_try_at is not null)),
  constraint einvoice_sending_sent check ((state = 'sent') = (sent_at is not null) and (state = 'sent') = (message_id is not null))
);
create index einvoice_sending_next on einvoice_sending (next_try_at) where state = 'waiting';
