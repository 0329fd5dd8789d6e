-- Where an event shows nobody who comes, nobody is known to anybody by it: neither by what they show to people of the same event, nor by
-- whom they may write to (docs/rules/events.md#participants).
create or replace function share_event(one integer, other integer) returns boolean language sql stable as $$
  select exists (
    select from seat mine join seat theirs on theirs.event_id = mine.event_id join event on event.id = mine.event_id
    where mine.customer_id = one and is_participant(mine.state) and mine.display
      and theirs.customer_id = other and is_participant(theirs.state) and theirs.display and event.display_participants)
$$;

create or replace function chat_tie(starter integer, other integer, today date) returns text language sql stable as $$
  select case
    when are_contacts(starter, other) then 'contact'
    when exists (select from customer mine join customer theirs on theirs.company_id = mine.company_id where mine.id = starter and theirs.id = other) then 'colleague'
    when exists (
      select from seat mine join seat theirs on theirs.event_id = mine.event_id join event on event.id = mine.event_id
      where mine.customer_id = starter and is_participant(mine.state) and mine.display
        and theirs.customer_id = other and is_participant(theirs.state) and theirs.display
        and event.display_participants and event.end_date >= today and event.published_at is not null) then 'event'
    when exists (select from customer where id = starter and is_operator) then 'organiser'
  end
$$;
