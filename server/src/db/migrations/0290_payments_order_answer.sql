-- What the first request with a key was, and how it was answered, word for word: the order knows, whatever it sells.
alter table purchase_order add column request_hash text;
alter table purchase_order add column reply json;
alter table purchase_order add constraint purchase_order_answer check ((request_hash is null) = (reply is null));

update purchase_order set request_hash = event_booking.request_hash, reply = event_booking.reply
  from event_booking where event_booking.order_id = purchase_order.id;
update purchase_order set request_hash = award_booking.request_hash, reply = award_booking.reply
  from award_booking where award_booking.order_id = purchase_order.id;

alter table event_booking drop column idempotency_key, drop column request_hash, drop column reply;
alter table award_booking drop column idempotency_key, drop column request_hash, drop column reply;
