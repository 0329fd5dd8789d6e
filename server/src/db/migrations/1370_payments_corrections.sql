-- An issued document is corrected, never changed (docs/rules/payments.md#corrections): credit notes of parts, invoices that replace
-- others, and refunds.

-- Who of a seller approves: above this sum, in whole units of a currency, a second operator.
alter table financial_entity add column approval_above integer not null default 1000
  constraint financial_entity_approval_above check (approval_above >= 0);

alter table invoice rename column cancels_id to corrects_id;
alter table invoice rename constraint invoice_cancels_id_fkey to invoice_corrects_id_fkey;
alter table invoice
  drop constraint invoice_cancels_id_key,
  -- What credit notes took off it.
  add column amount_credited bigint not null default 0,
  -- What of its credit went back to the buyer or on to another invoice.
  add column amount_returned bigint not null default 0,
  -- Printed on a credit note.
  add column reason text constraint invoice_reason check (char_length(reason) between 3 and 500),
  -- The invoice that this one was issued instead of.
  add column replaces_id integer constraint invoice_replaces unique references invoice,
  -- An order has one invoice that counts; those that were replaced stay documents.
  add column replaced_at timestamptz,
  -- The SHA-256 of its PDF file as it was first drawn.
  add column pdf_hash bytea constraint invoice_pdf_hash check (length(pdf_hash) = 32);
create index invoice_corrects on invoice (corrects_id) where corrects_id is not null;

-- The line of the invoice that a credit note takes something off.
alter table invoice_line add column corrects_position integer,
  -- What is supplied, and in which country, so that VAT can be chosen again; unknown for lines that were written before.
  add column supply text,
  add column supply_country text check (supply_country ~ '^[A-Z]{2}$');

alter table invoice disable trigger user;
alter table invoice_line disable trigger user;
alter table invoice_vat disable trigger user;
update invoice set amount_net = -amount_net, amount_vat = -amount_vat, amount_gross = -amount_gross,
  reason = coalesce((select reason from invoice_adjustment where invoice_id = invoice.corrects_id and invoice_adjustment.kind = 'credit'
    order by id desc limit 1), 'Cancelled') where kind = 'credit_note';
update invoice_line set unit_amount = -unit_amount, amount_net = -invoice_line.amount_net, corrects_position = position
  from invoice where invoice.id = invoice_id and invoice.kind = 'credit_note';
update invoice_vat set amount_net = -invoice_vat.amount_net, amount_vat = -invoice_vat.amount_vat
  from invoice where invoice.id = invoice_id and invoice.kind = 'credit_note';
update invoice set amount_credited = amount_gross where kind = 'invoice' and state = 'cancelled';
-- Money that came after the end counts too, so that it can be returned.
update invoice set amount_paid = coalesce((select sum(amount) from payment where invoice_id = invoice.id), 0)
  where state in ('cancelled', 'expired') and kind = 'invoice';
-- What was refunded of a credit; before, money could also be refunded without one.
update invoice set amount_returned = least(returned.amount, greatest(0, amount_paid - case when state = 'expired' then 0 else amount_gross - amount_credited end))
  from (select payment.invoice_id, sum(refund.amount) as amount from refund join payment on payment.id = refund.payment_id
    where refund.state = 'done' group by 1) returned
  where returned.invoice_id = invoice.id;
update invoice set state = 'paid' where state = 'overpaid' and amount_gross - amount_credited = amount_paid - amount_returned;
alter table invoice enable trigger user;
alter table invoice_line enable trigger user;
alter table invoice_vat enable trigger user;

-- What is to be paid on it: nothing unless it is open.
alter table invoice add column open_amount bigint not null generated always as (
  case when kind = 'invoice' and state in ('draft', 'issued', 'part_paid') then amount_gross - amount_credited - amount_paid + amount_returned
    else 0 end) stored;
drop index invoice_owing;
create index invoice_owing on invoice (currency_code, open_amount, id) where kind = 'invoice' and state in ('issued', 'part_paid');
drop index invoice_order;
create unique index invoice_order on invoice (order_id) where kind = 'invoice' and replaced_at is null;
-- Credit notes count against what was invoiced.
drop index invoice_issued;
create index invoice_issued on invoice (issued_on, currency_code) include (kind, amount_net) where issued_on is not null;

alter table invoice
  drop constraint invoice_check2,
  add constraint invoice_amounts check (amount_net >= 0 and amount_vat >= 0),
  add constraint invoice_credited check (amount_credited between 0 and amount_gross),
  add constraint invoice_returned check (amount_returned between 0 and amount_paid),
  add constraint invoice_note check (kind = 'credit_note' or reason is null),
  add constraint invoice_replaced check (replaced_at is null or state = 'cancelled'),
  add constraint invoice_cancelled check (state <> 'cancelled' or amount_credited = amount_gross),
  -- The state of an issued invoice says how much of it is paid.
  add constraint invoice_balance check (kind = 'credit_note' or case state
    when 'issued' then amount_paid = amount_returned
    when 'part_paid' then amount_paid - amount_returned between 1 and amount_gross - amount_credited - 1
    when 'paid' then amount_paid - amount_returned = amount_gross - amount_credited
    when 'overpaid' then amount_paid - amount_returned > amount_gross - amount_credited
    else true end);

-- An issued invoice does not change. What was paid, credited and returned is counted, and never less; its state follows.
create or replace function freeze_invoice() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['state', 'amount_paid', 'amount_credited', 'amount_returned', 'open_amount', 'paid_at', 'cancelled_at',
    'replaced_at', 'pdf_hash', 'company_id', 'buyer_customer_id'];
begin
  if tg_op = 'DELETE' then
    if old.number is not null then raise exception 'an issued invoice cannot be deleted' using errcode = 'restrict_violation'; end if;
    return old;
  end if;
  if old.number is not null then
    if (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving)
      or (old.pdf_hash is not null and new.pdf_hash is distinct from old.pdf_hash)
      or (old.replaced_at is not null and new.replaced_at is distinct from old.replaced_at)
      or not follows_merger('company', old.company_id, new.company_id)
      or not follows_merger('customer', old.buyer_customer_id, new.buyer_customer_id) then
      raise exception 'an issued invoice cannot be changed' using errcode = 'restrict_violation';
    end if;
  end if;
  -- A refund may fail after it was done; then less has been returned.
  if new.amount_paid < old.amount_paid or new.amount_credited < old.amount_credited then
    raise exception 'a payment cannot be taken back' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state in ('cancelled', 'expired')
    or (new.state = 'expired' and old.state <> 'draft') or new.state = 'draft' or (old.state = 'draft' and new.state = 'cancelled')) then
    raise exception 'an invoice cannot go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A credit note as somebody writes it, until it is issued: at most one for each invoice.
create table credit_draft (
  id integer generated by default as identity primary key,
  invoice_id integer not null constraint credit_draft_invoice unique references invoice,
  cause text not null check (cause in ('goodwill', 'cancelled', 'wrong', 'duplicate', 'other')),
  -- Printed on the credit note.
  reason text not null check (char_length(reason) between 3 and 500),
  -- Positions with the quantity or the net amount that is credited of each.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  -- The seats that it gives up, by the seller's ids.
  seats jsonb not null check (jsonb_typeof(seats) = 'array'),
  -- Where the money is to go.
  refunds jsonb not null check (jsonb_typeof(refunds) = 'array'),
  amount_gross bigint not null check (amount_gross > 0),
  written_by integer not null references customer (remaining_id) deferrable,
  written_at timestamptz not null,
  -- Somebody else is asked to approve it since then.
  requested_at timestamptz
);
create index credit_draft_requested on credit_draft (requested_at, id) where requested_at is not null;
create index credit_draft_written_by on credit_draft (written_by);

drop index refund_open;
drop index refund_payment;
drop index refund_waiting;
alter table refund
  drop constraint refund_state_check,
  add constraint refund_state check (state in ('requested', 'approved', 'sent', 'done', 'failed', 'withdrawn')),
  -- How the money goes: back to the card, to a bank account, or on to another invoice.
  add column way text not null default 'transfer' constraint refund_way check (way in ('card', 'transfer', 'invoice')),
  -- Its number among the refunds of its payment: `refund:{payment}:{nth}` is the provider's idempotency key.
  add column nth integer not null default 1,
  add column credit_note_id integer references invoice on delete set null,
  -- Null for what the product itself asked for.
  add column requested_by integer references customer (remaining_id) deferrable,
  add column approved_by integer references customer (remaining_id) deferrable,
  add column approved_at timestamptz,
  add column sent_at timestamptz,
  -- Stays when it failed afterwards.
  add column done_at timestamptz,
  add column failed_at timestamptz,
  -- The failed refund that this one repeats.
  add column retry_of integer unique references refund,
  -- The provider's name for it.
  add column provider_ref text unique,
  -- Why it failed, in the words of the provider or bank.
  add column failure text,
  -- How often it was tried, and when the provider is asked next.
  add column tries integer not null default 0,
  add column next_try_at timestamptz,
  add column iban text,
  add column bic text,
  add column holder text,
  add column to_invoice_id integer references invoice;
update refund set way = payment.method, done_at = case when refund.state = 'done' then refund.created_at end,
  failed_at = case when refund.state = 'failed' then refund.created_at end,
  nth = (select count(*) from refund earlier where earlier.payment_id = refund.payment_id and earlier.id <= refund.id)
  from payment where payment.id = refund.payment_id;
alter table refund
  alter column way drop default,
  alter column nth drop default,
  add constraint refund_nth unique (payment_id, nth),
  add constraint refund_done check (state <> 'done' or done_at is not null),
  add constraint refund_failed check ((state = 'failed') = (failed_at is not null) or state = 'withdrawn'),
  add constraint refund_to_invoice check ((way = 'invoice') = (to_invoice_id is not null)),
  add constraint refund_two_people check (approved_by is null or approved_at is not null),
  add constraint refund_account check (way = 'transfer' or iban is null);
create index refund_waiting on refund (created_at) where state in ('requested', 'approved', 'sent', 'failed');
create index refund_next_try on refund (next_try_at) where state in ('approved', 'sent') and next_try_at is not null;
create index refund_credit_note on refund (credit_note_id) where credit_note_id is not null;
create index refund_to_invoice on refund (to_invoice_id) where to_invoice_id is not null;
create index refund_requested_by on refund (requested_by);
create index refund_approved_by on refund (approved_by);

-- Money that came from the credit of another invoice.
alter table payment
  drop constraint payment_method_check,
  add constraint payment_method check (method in ('card', 'transfer', 'moved')),
  add column refund_id integer unique references refund,
  add constraint payment_moved check ((method = 'moved') = (refund_id is not null));

-- The chain covers all that a document says, also fields that sellers and buyers get later.
create function document_party(party text, fields jsonb) returns text language sql immutable as
  $$ select coalesce(string_agg(document_field(party || '.' || key, value), '' order by key collate "C"), '') from jsonb_each_text(fields) $$;

create or replace function document_content(of_invoice integer) returns text language sql stable as $$
  select document_field('number', number) || document_field('kind', kind) || document_field('issued_on', issued_on::text)
    || document_field('due_on', due_on::text)
    || document_field('corrects', (select number from invoice corrected where corrected.id = invoice.corrects_id))
    || document_field('replaces', (select number from invoice replaced where replaced.id = invoice.replaces_id))
    || document_field('reason', reason)
    || document_field('order_number', order_number) || document_field('currency_code', currency_code)
    || document_field('amount_net', amount_net::text) || document_field('amount_vat', amount_vat::text)
    || document_field('amount_gross', amount_gross::text) || document_field('test', test::text)
    || document_party('seller', seller) || document_party('billing', billing)
    || coalesce((select string_agg(document_field('line', position::text) || document_field('line.kind', kind)
          || document_field('line.description', description) || document_field('line.quantity', quantity::text)
          || document_field('line.unit_amount', unit_amount::text) || document_field('line.amount_net', amount_net::text)
          || document_field('line.vat_case', vat_case) || document_field('line.vat_rate', vat_rate::text)
          || document_field('line.corrects_position', corrects_position::text), '' order by position)
        from invoice_line where invoice_id = of_invoice), '')
    || coalesce((select string_agg(document_field('vat', vat_case) || document_field('vat.vat_rate', vat_rate::text)
          || document_field('vat.amount_net', amount_net::text) || document_field('vat.amount_vat', amount_vat::text)
          || document_field('vat.note', note), '' order by vat_rate desc, vat_case collate "C")
        from invoice_vat where invoice_id = of_invoice), '')
    || coalesce((select document_field('paper.subject', subject::text) || document_field('paper.attendees', attendees::text)
          || document_field('paper.bank_accounts', bank_accounts::text)
        from invoice_paper where invoice_id = of_invoice), '')
  from invoice where id = of_invoice
$$;

-- Computed again in the order of the links before it.
do $$
declare
  one record;
begin
  create temporary table linked_before on commit drop as select entity_id, seq, invoice_id from document_link;
  alter table document_link disable trigger user;
  delete from document_link;
  delete from document_chain;
  alter table document_link enable trigger user;
  for one in select entity_id, invoice_id from linked_before order by entity_id, seq loop
    perform link_document(one.invoice_id, one.entity_id);
  end loop;
end $$;
