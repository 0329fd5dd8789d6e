-- Whoever sits on a seat is listed once they have said so themselves (docs/rules/events.md#participants); nobody else says it for them.
alter table seat add column display_answered_at timestamptz;
-- Only the person could hide themselves until now, so who is hidden has answered.
update seat set display_answered_at = coalesce(named_at, created_at) where not display and customer_id is not null;
-- Being listed was no answer: it was so for everybody. Whoever asked for a meeting there or agreed to one has shown themselves.
update seat set display_answered_at = coalesce(named_at, created_at)
  where display and state <> 'released' and exists (select from meeting where meeting.event_id = seat.event_id
    and (meeting.requested_by = seat.customer_id or meeting.state = 'confirmed' and meeting.requested_to = seat.customer_id));
update seat set display = false where display and display_answered_at is null;
alter table seat alter column display set default false,
  add constraint seat_display_agreed check (not display or display_answered_at is not null);
