-- The test provider knows of a charged card which one it was and how long it is valid, since that decides what becomes of a refund.
alter table test_card_intent
  add column card text,
  add column expires_on date;

-- Refunds in the test provider's own books, as a card network would keep them elsewhere.
create table test_card_refund (
  id text primary key,
  -- The key that the product gave: under it nothing is made twice.
  key text not null unique,
  intent_id text not null references test_card_intent,
  refund_id integer not null,
  amount bigint not null check (amount > 0),
  currency_code text not null,
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  -- Its state after the next question about it.
  becomes text check (becomes in ('succeeded', 'failed')),
  failure text,
  created_at timestamptz not null
);
create index test_card_refund_intent on test_card_refund (intent_id);
