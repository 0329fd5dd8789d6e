-- What stands on an invoice beside its rows is frozen with it (docs/rules/payments.md#invoices): place and days, who attends, where
-- to transfer. It is written when the issuing transaction ends, since seats are named after the order stands.
create table invoice_paper (
  invoice_id integer primary key references invoice (id),
  /* city, start_date and end_date of the event or award. */
  subject jsonb,
  /* The names on the seats, in their order. */
  attendees jsonb not null,
  /* The seller's accounts in the invoice's currency. */
  bank_accounts jsonb not null
);

/* What the paper of an invoice would say now. A credit note says what the invoice says that it cancels, and asks for nothing. */
create function invoice_paper_now(of_invoice integer) returns setof invoice_paper language sql stable as $$
  select invoice.id,
    case when cancelled.invoice_id is not null then cancelled.subject else (
      select jsonb_build_object('city', city, 'start_date', start_date, 'end_date', end_date) from (
        select city, start_date, end_date from event where purchase_order.kind = 'event' and event.id = purchase_order.subject_id
        union all
        select city, start_date, end_date from award where purchase_order.kind = 'award' and award.id = purchase_order.subject_id) place) end,
    case when cancelled.invoice_id is not null then cancelled.attendees else (
      select coalesce(jsonb_agg(named.name order by named.place, named.id), '[]') from (
        select 1 as place, id, first_name || ' ' || last_name as name, state from seat where order_id = purchase_order.id
        union all
        select 2, id, first_name || ' ' || last_name, state from award_seat where order_id = purchase_order.id) named
      where named.state <> 'released' and named.name is not null) end,
    case when invoice.kind = 'credit_note' then '[]' else (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'bank', bank, 'holder', holder, 'iban', iban,
        'account_number', account_number, 'bic', bic, 'currency_code', currency_code) order by id), '[]')
      from bank_account where bank_account.entity_id = invoice.entity_id and bank_account.currency_code = invoice.currency_code) end
  from invoice join purchase_order on purchase_order.id = invoice.order_id
    left join invoice_paper cancelled on cancelled.invoice_id = invoice.cancels_id
  where invoice.id = of_invoice
$$;

create function write_invoice_paper() returns trigger language plpgsql as $$
begin
  insert into invoice_paper select * from invoice_paper_now(new.id) on conflict do nothing;
  return null;
end $$;
create constraint trigger invoice_paper_written after insert or update of number on invoice
  deferrable initially deferred for each row when (new.number is not null) execute function write_invoice_paper();

-- Those that were issued before say for good what they say today; invoices before the credit notes that name them.
insert into invoice_paper select paper.* from invoice cross join lateral invoice_paper_now(invoice.id) paper
  where invoice.number is not null and invoice.cancels_id is null;
insert into invoice_paper select paper.* from invoice cross join lateral invoice_paper_now(invoice.id) paper
  where invoice.number is not null and invoice.cancels_id is not null;

create trigger invoice_paper_frozen before delete or update on invoice_paper for each row execute function freeze_invoice_part();
