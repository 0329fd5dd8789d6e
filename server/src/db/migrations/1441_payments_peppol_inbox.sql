-- Documents that could not be sent by Peppol wait in the inbox until they are sent again, or an operator has dealt with them
-- (docs/rules/einvoice.md#peppol).
alter table einvoice_sending
  add column failed_at timestamptz,
  -- An operator has dealt with it otherwise.
  add column noted_at timestamptz;
update einvoice_sending set failed_at = queued_at where state = 'failed';
alter table einvoice_sending
  add constraint einvoice_sending_failed check ((state = 'failed') = (failed_at is not null)),
  add constraint einvoice_sending_noted check (noted_at is null or state = 'failed');
create index einvoice_sending_failed on einvoice_sending (failed_at, invoice_id) where state = 'failed' and noted_at is null;
