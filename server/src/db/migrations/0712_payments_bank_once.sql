-- A transfer of a statement that was counted at once is written down as the one that was kept is: with its words, so that the
-- same one is recognised in another format of the bank.
create index provider_event_bank on provider_event (currency_code, amount, received_at) where provider = 'bank';
create index payment_transfer on payment (currency_code, amount, received_at) where method = 'transfer';
-- What a transfer that names no invoice may be for.
create index invoice_owing on invoice (currency_code, (amount_gross - amount_paid), id)
  where kind = 'invoice' and state in ('issued', 'part_paid');
-- Transfers of a bank stay for ever: cleaning up passes over them without reading them.
drop index provider_event_settled;
create index provider_event_settled on provider_event (received_at) where outcome <> 'quarantined' and provider <> 'bank';
create index provider_event_payers on provider_event (received_at)
  where outcome <> 'quarantined' and provider = 'bank' and detail is not null;
