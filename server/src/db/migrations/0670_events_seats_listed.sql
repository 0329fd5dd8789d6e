-- The seats of one event, as operators read them: the newest first.
create index seat_of_event on seat (event_id, created_at desc, id desc);
