-- The few operators among a million members.
create index customer_operator on customer (lower(last_name), id) where is_operator;
