-- What others hear of a change is recorded by the use case that makes it, with its clock (docs/decisions/0056-facts-within-a-statement.md).
drop trigger event_change_announced on event;
drop function announce_event_change;
drop trigger session_change_announced on event_session;
drop function announce_session_change;
drop trigger session_removal_announced on event_session;
drop function announce_session_removal;
