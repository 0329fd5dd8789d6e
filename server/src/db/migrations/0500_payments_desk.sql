-- The money desk. An operator keeps an order until this day although it is not paid.
alter table purchase_order add column kept_until date;

-- How much the provider says has come, so that money nobody could assign can be counted towards an invoice.
alter table provider_event add column amount bigint check (amount > 0);
alter table provider_event add column currency_code text check (currency_code ~ '^[A-Z]{3}$');
alter table provider_event add check ((amount is null) = (currency_code is null));

-- The desk lists the newest first of everything, of a state and of a currency, page by page.
create index invoice_made on invoice (created_at desc, id desc);
create index invoice_state on invoice (state, created_at desc, id desc);
create index invoice_currency on invoice (currency_code, created_at desc, id desc);
create index invoice_credit_note on invoice (created_at desc, id desc) where kind = 'credit_note';
create index invoice_of_order on invoice (order_id);
create index payment_received on payment (received_at desc, id desc);
create index payment_currency on payment (currency_code, received_at desc, id desc);
create index refund_made on refund (created_at desc, id desc);
create index refund_state on refund (state, created_at desc, id desc);
-- What people look for: a number or its beginning, the number in its year, the buyer's own number, a reference.
create index invoice_number_begins on invoice (number text_pattern_ops);
create index invoice_number_seq on invoice (number_seq);
create index invoice_order_number on invoice (upper(order_number) text_pattern_ops) where order_number is not null;
create index payment_reference_begins on payment (reference text_pattern_ops);
-- What was invoiced by month, without a look at the invoices themselves.
create index invoice_issued on invoice (issued_on, currency_code) include (amount_net) where issued_on is not null;
