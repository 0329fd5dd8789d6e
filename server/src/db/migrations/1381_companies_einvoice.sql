-- Fields of billing addresses for e-invoices (docs/rules/einvoice.md#parties).
alter table billing_address
  -- An EAS code, and the address in its form.
  add column electronic_scheme text constraint billing_address_electronic_scheme check (electronic_scheme ~ '^[0-9]{4}$'),
  add column electronic_address text constraint billing_address_electronic_address check (char_length(electronic_address) between 1 and 100),
  -- What the buyer wants stated; for German authorities the Leitweg-ID.
  add column buyer_reference text constraint billing_address_buyer_reference check (char_length(buyer_reference) between 1 and 100),
  -- Its number in a register of companies.
  add column register_id text constraint billing_address_register_id check (char_length(register_id) between 1 and 50),
  add constraint billing_address_electronic check ((electronic_scheme is null) = (electronic_address is null));
