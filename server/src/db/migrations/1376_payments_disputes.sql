-- Disputes and the balance at the card provider (docs/rules/payments.md#disputes).
alter table dispute
  -- The provider's name of the payment that is disputed.
  add column intent_id text not null,
  -- The last four digits of the card, where the provider names them.
  add column card text constraint dispute_card check (card ~ '^[0-9]{4}$'),
  -- Whether the bank asked the cardholder and got a yes.
  add column bank_confirmed boolean not null default false,
  -- When the provider was last asked about it.
  add column checked_at timestamptz not null,
  -- While evidence is on its way, so that two operators do not send it at once.
  add column sending_at timestamptz,
  -- The file that the provider got.
  add column pack bytea;
create index dispute_decided on dispute (decided_at desc, id desc) where state in ('won', 'lost');
create index dispute_checked on dispute (checked_at) where state in ('open', 'sent');

-- A payment by card may have paid several invoices: the part of a dispute that each of their payments has.
create table dispute_part (
  dispute_id integer not null references dispute,
  payment_id integer not null references payment,
  amount bigint not null check (amount > 0),
  primary key (dispute_id, payment_id)
);
create index dispute_part_payment on dispute_part (payment_id);

-- A dispute only moves forward, and is kept.
create function keep_dispute() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a dispute is kept' using errcode = 'restrict_violation'; end if;
  if (old.state in ('won', 'lost') and new.state <> old.state) or (old.state = 'sent' and new.state = 'open')
    or (new.provider_ref, new.intent_id, new.amount, new.currency_code) is distinct from (old.provider_ref, old.intent_id, old.amount, old.currency_code)
    or (old.pack is not null and new.pack is distinct from old.pack) then
    raise exception 'a dispute cannot go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger dispute_kept before update or delete on dispute for each row execute function keep_dispute();

-- Refunds of a payment never exceed its amount, however many are asked for at once; none is asked for or sent while it is disputed.
create or replace function check_refund() returns trigger language plpgsql as $$
declare
  came bigint;
begin
  if new.state in ('failed', 'withdrawn') then return new; end if;
  if tg_op = 'UPDATE' and old.state not in ('failed', 'withdrawn') and new.amount = old.amount
    and not (old.state = 'approved' and new.state = 'sent') then return new; end if;
  select amount into came from payment where id = new.payment_id for update;
  if exists (select from dispute_part join dispute on dispute.id = dispute_id
    where dispute_part.payment_id = new.payment_id and state in ('open', 'sent')) then
    raise exception 'payment % is disputed', new.payment_id using errcode = 'check_violation', constraint = 'refund_disputed';
  end if;
  if new.amount + coalesce((select sum(amount) from refund where payment_id = new.payment_id and id <> new.id and state not in ('failed', 'withdrawn')), 0)
    + coalesce((select sum(dispute_part.amount) from dispute_part join dispute on dispute.id = dispute_id
      where dispute_part.payment_id = new.payment_id and state = 'lost'), 0) > came then
    raise exception 'more than came of payment %', new.payment_id using errcode = 'check_violation', constraint = 'refund_of_payment';
  end if;
  return new;
end $$;

-- Until which moment lists of the card provider have been read to their end.
create table provider_reading (
  provider text not null check (provider in ('stripe', 'test')),
  list text not null check (list in ('disputes', 'movements', 'payouts')),
  read_until timestamptz not null,
  primary key (provider, list)
);

-- A movement is compared with our own payment, refund or dispute: until it fits one, it is a difference.
alter table provider_movement add column matched_at timestamptz;
create index provider_movement_unmatched on provider_movement (happened_at, id) where matched_at is null;
-- The amount of a payout less the sum of its movements, once they were read.
alter table payout add column difference bigint,
  add constraint payout_difference check ((difference is null) = (read_at is null));
create index payout_unread on payout (created_at) where read_at is null;
create index payout_differing on payout (created_at) where difference <> 0;
create index payout_on_its_way on payout (provider, created_at) where state in ('pending', 'in_transit');

alter table test_card_intent add column bank_confirmed boolean not null default false;

-- Disputes in the test provider's own books, as a card network would keep them elsewhere.
create table test_card_dispute (
  id text primary key,
  intent_id text not null unique references test_card_intent,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  currency_code text not null,
  reason text not null,
  state text not null check (state in ('needs_response', 'under_review', 'won', 'lost')),
  evidence_due_at timestamptz not null,
  -- What we said, as it arrived there.
  evidence text,
  created_at timestamptz not null
);
create index test_card_dispute_created on test_card_dispute (created_at, id);

-- Payouts of the test provider: one a day for each currency.
create table test_card_payout (
  id text primary key,
  currency_code text not null,
  amount bigint not null check (amount > 0),
  arrives_on date not null,
  created_at timestamptz not null
);
create index test_card_payout_created on test_card_payout (created_at, id);

-- Every movement of our balance at the test provider.
create table test_card_movement (
  id text primary key,
  kind text not null check (kind in ('charge', 'refund', 'refund_failed', 'dispute', 'dispute_won', 'payout')),
  source_ref text not null,
  amount bigint not null,
  fee bigint not null,
  currency_code text not null,
  created_at timestamptz not null,
  payout_id text references test_card_payout
);
create index test_card_movement_created on test_card_movement (created_at, id);
create index test_card_movement_payout on test_card_movement (payout_id);
create index test_card_movement_waiting on test_card_movement (currency_code, created_at) where payout_id is null;
