-- Charges that a bank keeps of a transfer are a payment of their own: the seller bears them, and the invoice is paid by both together.
alter table payment
  drop constraint payment_method,
  add constraint payment_method check (method in ('card', 'transfer', 'moved', 'charges')),
  add constraint payment_of_invoice unique (id, invoice_id),
  -- The transfer from which a bank kept these charges. It is of the same invoice, and has charges once.
  add column charges_of integer,
  add constraint payment_charges_of foreign key (charges_of, invoice_id) references payment (id, invoice_id),
  add constraint payment_charges_once unique (charges_of),
  add constraint payment_charges check ((method = 'charges') = (charges_of is not null));

-- Charges up to this limit, in whole units of a currency, are counted without a question.
alter table financial_entity
  add column bank_charges_up_to integer not null default 0
    constraint financial_entity_bank_charges_up_to check (bank_charges_up_to between 0 and 1000);
