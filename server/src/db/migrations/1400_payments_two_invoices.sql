-- Lines outside the scope of VAT share no invoice with others (EN 16931, BR-O-11 to 14): an order that has both gets two
-- (docs/decisions/0064-two-invoices.md).
alter table invoice
  -- Whether it has the lines of its order that are outside the scope of VAT, or the others. Earlier invoices may have both.
  add column outside_scope boolean not null default false,
  -- 1 for the first invoices of an order. Issued again, they get the next number; so those with one number belong together, and replace
  -- those with the number before.
  add column issue_no integer not null default 1 constraint invoice_issue_no check (issue_no > 0);

alter table invoice disable trigger user;
with recursive chain as (
  select id, 1 as issue_no from invoice where replaces_id is null
  union all select invoice.id, chain.issue_no + 1 from chain join invoice on invoice.replaces_id = chain.id)
update invoice set issue_no = chain.issue_no from chain where chain.id = invoice.id and chain.issue_no > 1;
update invoice set outside_scope = true
  where exists (select from invoice_line where invoice_id = invoice.id)
    and not exists (select from invoice_line where invoice_id = invoice.id and vat_case <> 'outside_scope');
alter table invoice enable trigger user;

drop index invoice_order;
-- An order has one invoice of each kind that counts, and one of each kind under every number.
create unique index invoice_order on invoice (order_id, outside_scope) where kind = 'invoice' and replaced_at is null and state <> 'cancelled';
create unique index invoice_order_issue on invoice (order_id, issue_no, outside_scope) where kind = 'invoice';

-- A new line is on the invoice of its kind; a credit note repeats the lines of its invoice.
create function check_invoice_scope() returns trigger language plpgsql as $$
begin
  if exists (select from invoice where id = new.invoice_id and kind = 'invoice' and outside_scope <> (new.vat_case = 'outside_scope')) then
    raise exception 'lines outside the scope of VAT have an invoice of their own' using errcode = 'check_violation', constraint = 'invoice_line_scope';
  end if;
  return new;
end $$;
create trigger invoice_line_scope before insert on invoice_line for each row execute function check_invoice_scope();

-- Both are issued in one transaction: each names the other's number for good.
create function check_invoices_together() returns trigger language plpgsql as $$
begin
  if exists (select from invoice where order_id = new.order_id and issue_no = new.issue_no and kind = 'invoice' and number is null) then
    raise exception 'invoice % is issued without the other of its order', new.number using errcode = 'check_violation', constraint = 'invoices_together';
  end if;
  return null;
end $$;
create constraint trigger invoices_together after insert or update of number on invoice
  deferrable initially deferred for each row when (new.number is not null and new.kind = 'invoice') execute function check_invoices_together();

-- The chain covers which document the other lines are on. A document without such is written as before, so that its hash stays.
create or replace function document_content(of_invoice integer) returns text language sql stable as $$
  select document_field('number', number) || document_field('kind', kind) || document_field('issued_on', issued_on::text)
    || document_field('due_on', due_on::text)
    || document_field('corrects', (select number from invoice corrected where corrected.id = invoice.corrects_id))
    || document_field('replaces', case when kind = 'invoice' and issue_no > 1 then (
        select string_agg(number, ', ' order by id) from invoice former where former.order_id = invoice.order_id and former.kind = 'invoice'
          and former.issue_no = invoice.issue_no - 1 and former.replaced_at is not null) end)
    || coalesce(case when kind = 'invoice' then (
        select document_field('issued_with', number) from invoice other where other.order_id = invoice.order_id and other.kind = 'invoice'
          and other.issue_no = invoice.issue_no and other.id <> invoice.id) end, '')
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

alter table invoice drop constraint invoice_replaces, drop constraint invoice_replaces_id_fkey, drop column replaces_id;

-- An answer names all invoices of its order.
update purchase_order set reply = (reply::jsonb || jsonb_build_object('invoice_ids', jsonb_build_array(reply -> 'invoice_id')))::json
  where reply is not null;
