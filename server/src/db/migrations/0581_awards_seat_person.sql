-- Who takes a seat at a ceremony: a colleague, or a guest by name and address; nobody yet.
alter table award_seat
  add column customer_id integer references customer on delete set null,
  add column first_name text check (char_length(first_name) between 1 and 60),
  add column last_name text check (char_length(last_name) between 1 and 60),
  add column email citext check (char_length(email) <= 254),
  add column named_at timestamptz,
  -- A colleague's name is read from their account.
  add constraint award_seat_named check (num_nonnulls(first_name, last_name, email) = 0
    or (num_nonnulls(first_name, last_name) = 2 and customer_id is null));
create unique index award_seat_person on award_seat (award_id, customer_id) where state <> 'released' and customer_id is not null;
create unique index award_seat_guest on award_seat (award_id, email) where state <> 'released' and email is not null;
create index award_seat_customer on award_seat (customer_id) where customer_id is not null;
