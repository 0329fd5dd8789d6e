-- Which tables are taken at a time is asked whenever a meeting looks for one, among all that every event has ever had.
create index meeting_table_slot_time on meeting_table_slot (starts_at, table_id);
