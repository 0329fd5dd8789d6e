-- Money that nobody could assign stops the months of its seller alone, where that is known.
alter table provider_event
  -- Of transfers: the seller to whose account the money came. Null where the statement names no account; of cards the invoices that
  -- were asked for name their sellers.
  add column entity_id integer references financial_entity;
create index provider_event_entity on provider_event (entity_id) where entity_id is not null;

-- References of earlier transfers begin with the account, where the bank named them.
update provider_event set entity_id = account.entity_id
  from bank_account account
  where provider_event.provider = 'bank' and provider_event.currency_code = account.currency_code
    and account.iban is not null and provider_event.id like 'bank:' || account.iban || '~%';
