-- Listed at an event are its participants who agreed to it (docs/rules/events.md#participants). One rule for lists, the directory, messages,
-- planners, contacts at an event, and fields of a profile shown to people of the same event. Answers given before this step remain; a seat
-- of nobody has none.
update seat set display = false, display_answered_at = null where display and customer_id is null;
alter table seat add constraint seat_display_person check (not display or customer_id is not null);

create function is_listed(seat seat) returns boolean language sql immutable parallel safe as $$
  select is_participant(seat.state) and seat.display and seat.customer_id is not null
$$;

create or replace function share_event(one integer, other integer) returns boolean language sql stable as $$
  select exists (
    select from seat mine join seat theirs on theirs.event_id = mine.event_id join event on event.id = mine.event_id
    where mine.customer_id = one and is_listed(mine) and theirs.customer_id = other and is_listed(theirs) and event.display_participants)
$$;
