-- A phone is a number: digits with what people put between them, six to fifteen in all. Of what was written before, the number
-- in it stays, and what holds none goes.
create function is_phone(value text) returns boolean language sql immutable
  return value ~ '^[+(]?[0-9][0-9 ()/.+-]*$' and char_length(regexp_replace(value, '[^0-9]', '', 'g')) between 6 and 15;

create function phone_in(value text) returns text language sql immutable
  return (
    select found from (select btrim((regexp_match(value, '[+(]?[0-9][0-9 ()/.+-]*'))[1]) as found) as looked where is_phone(found)
  );

update customer_profile set phone = phone_in(phone) where not is_phone(phone);
update event_hotel set phone = phone_in(phone) where not is_phone(phone);

drop function phone_in;

alter table customer_profile add constraint customer_profile_phone_number check (is_phone(phone));
alter table event_hotel add constraint event_hotel_phone_number check (is_phone(phone));
