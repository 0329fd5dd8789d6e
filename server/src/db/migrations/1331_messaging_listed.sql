-- Why somebody may begin to write to another, as before; who is listed at an event is asked of its one function.
create or replace function chat_tie(starter integer, other integer, today date) returns text language sql stable as $$
  select case
    when are_contacts(starter, other) then 'contact'
    when exists (select from customer mine join customer theirs on theirs.company_id = mine.company_id where mine.id = starter and theirs.id = other) then 'colleague'
    when exists (
      select from seat mine join seat theirs on theirs.event_id = mine.event_id join event on event.id = mine.event_id
      where mine.customer_id = starter and is_listed(mine) and theirs.customer_id = other and is_listed(theirs)
        and event.display_participants and event.end_date >= today and event.published_at is not null) then 'event'
    when exists (select from customer where id = starter and is_operator) then 'organiser'
  end
$$;
