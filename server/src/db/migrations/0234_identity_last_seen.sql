-- When a person was last here, whether that session still lives or not.
create index session_customer_started on session (customer_id, started_at desc);
