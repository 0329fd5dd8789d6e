-- What events keep of payments exists there: the seller of an event, the order and invoice of a booking.
alter table event add constraint event_financial_entity_fk foreign key (financial_entity_id) references financial_entity;
alter table event_booking add constraint event_booking_order_fk foreign key (order_id) references purchase_order;
alter table event_booking add constraint event_booking_invoice_fk foreign key (invoice_id) references invoice;
