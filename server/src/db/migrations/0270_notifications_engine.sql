-- Kinds, their parts of the list and what may not be muted are known to the domains that tell them (x.notices.ts), which the
-- server checks at its start. A setting that a kind does not allow changes nothing.
alter table notification drop constraint notification_area_check;
alter table notification_setting drop constraint notification_setting_locked;

-- People of whom a member hears nothing: blocked in either direction, or on the member's spam list.
create function unheard_by(viewer integer) returns table (id integer) language sql stable rows 5 as $$
  select id from blocked_with(viewer) union all select marked_id from spam_mark where customer_id = viewer
$$;
