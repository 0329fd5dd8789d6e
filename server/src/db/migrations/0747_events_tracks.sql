-- Programmes of large fairs have tracks with long names, and speakers who stay for the first minutes of what overlaps.
alter table event_session drop constraint event_session_track_check;
alter table event_session add constraint event_session_track_check check (char_length(track) <= 120);
-- Why it is published although somebody, or a room, is in two sessions at once (docs/rules/events.md#publishing).
alter table event add column overlaps_reason text check (char_length(overlaps_reason) between 1 and 300);
