-- Amounts of an order that is not issued yet are corrected on its lines (docs/rules/payments.md#adjustments). A price is never negative
-- (EN 16931, BR-27): what is taken off a line is an allowance of it.
alter table invoice_line
  -- Net, in minor units, with the reason that the invoice prints.
  add column allowance bigint not null default 0,
  add column allowance_reason text,
  drop constraint invoice_line_check,
  add constraint invoice_line_net check (amount_net = quantity * unit_amount - allowance),
  add constraint invoice_line_allowance check (allowance >= 0 and (allowance = 0 or amount_net >= 0)),
  add constraint invoice_line_allowance_reason check ((allowance = 0) = (allowance_reason is null) and char_length(allowance_reason) between 3 and 300);

-- The line that was corrected, as it was called then; credit notes name none.
alter table invoice_adjustment add column line text check (char_length(line) between 1 and 300);

-- The chain covers what was taken off a line. A line without it is written as before, so that its hash stays.
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
          || document_field('line.corrects_position', corrects_position::text)
          || case when allowance > 0 then document_field('line.allowance', allowance::text) || document_field('line.allowance_reason', allowance_reason)
            else '' end, '' order by position)
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
