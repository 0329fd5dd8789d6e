-- Who looks after an order for its company when the buyer does so no longer; the invoice keeps its buyer.
alter table purchase_order add column keeper_customer_id integer references customer;
create index purchase_order_keeper on purchase_order (keeper_customer_id) where keeper_customer_id is not null;
