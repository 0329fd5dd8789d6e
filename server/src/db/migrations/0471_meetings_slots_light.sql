-- A slot that is taken is looked at for itself alone, instead of its whole meeting each time: most are taken in the transaction that
-- makes their meeting confirmed, and that meeting is looked at whole. What fits is enough, since the keys leave room for no slot twice:
-- a meeting that is confirmed has all of its slots, so another one that fits there is not. What does not fit, or is no longer there,
-- is left to the look at the whole.
create or replace function meeting_slots_complete() returns trigger language plpgsql as $$
declare
  touched integer;
  one record;
begin
  if tg_op = 'INSERT' and tg_table_name = 'meeting_person_slot' then
    if new.meeting_id is null or exists (select from meeting where id = new.meeting_id and state = 'confirmed' and event_id = new.event_id
        and new.customer_id in (requested_by, requested_to) and new.starts_at >= starts_at
        and new.starts_at < starts_at + slots * interval '30 minutes')
    then return null; end if;
  elsif tg_op = 'INSERT' and tg_table_name = 'meeting_table_slot' then
    if new.meeting_id is null or exists (select from meeting where id = new.meeting_id and state = 'confirmed' and table_id = new.table_id
        and new.starts_at >= starts_at and new.starts_at < starts_at + slots * interval '30 minutes')
    then return null; end if;
  end if;
  if tg_table_name = 'meeting' then touched := new.id;
  elsif tg_op = 'DELETE' then touched := old.meeting_id;
  else touched := new.meeting_id;
  end if;
  select id, state, event_id, requested_by, requested_to, starts_at, slots, table_id into one from meeting where id = touched;
  if not found then return null; end if;
  if (select count(*) from meeting_person_slot taken where taken.meeting_id = one.id)
      <> (case when one.state = 'confirmed' then 2 * one.slots else 0 end)
    or exists (select from meeting_person_slot taken where taken.meeting_id = one.id
      and (taken.customer_id not in (one.requested_by, one.requested_to) or taken.event_id <> one.event_id
        or taken.starts_at < one.starts_at or taken.starts_at >= one.starts_at + one.slots * interval '30 minutes'))
    or (select count(*) from meeting_table_slot taken where taken.meeting_id = one.id)
      <> (case when one.state = 'confirmed' and one.table_id is not null then one.slots else 0 end)
    or exists (select from meeting_table_slot taken where taken.meeting_id = one.id
      and (taken.table_id is distinct from one.table_id
        or taken.starts_at < one.starts_at or taken.starts_at >= one.starts_at + one.slots * interval '30 minutes'))
  then
    raise exception 'The slots of meeting % are not complete.', one.id using errcode = '23514', constraint = 'meeting_slots_complete';
  end if;
  return null;
end $$;
