-- Fields of sellers for e-invoices (docs/rules/einvoice.md#parties).
alter table financial_entity
  add column tax_number text constraint financial_entity_tax_number check (char_length(tax_number) between 1 and 30),
  -- Its number in a register of companies.
  add column register_id text constraint financial_entity_register_id check (char_length(register_id) between 1 and 50),
  -- An EAS code, and the address in its form.
  add column electronic_scheme text constraint financial_entity_electronic_scheme check (electronic_scheme ~ '^[0-9]{4}$'),
  add column electronic_address text constraint financial_entity_electronic_address check (char_length(electronic_address) between 1 and 100),
  -- Whom buyers ask about an invoice.
  add column contact_name text constraint financial_entity_contact_name check (char_length(contact_name) between 1 and 100),
  add column contact_phone text constraint financial_entity_contact_phone check (char_length(contact_phone) between 1 and 30),
  add column contact_email text constraint financial_entity_contact_email check (char_length(contact_email) between 3 and 254),
  add constraint financial_entity_electronic check ((electronic_scheme is null) = (electronic_address is null));
