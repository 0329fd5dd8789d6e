-- The seats of one ceremony, as operators read them: the newest first.
create index award_seat_listed on award_seat (award_id, created_at desc, id desc);
