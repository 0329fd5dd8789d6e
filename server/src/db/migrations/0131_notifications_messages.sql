alter table notification drop constraint notification_area_check,
  add constraint notification_area_check check (area in ('network', 'messages', 'posts', 'events', 'money', 'account'));

-- Reading is the commonest of all writes and announces nothing; only who catches up with what they were told of is a fact, so
-- that the counter on their other pages falls too.
create function announce_caught_up() returns trigger language plpgsql as $$
begin
  insert into fact (kind, payload, recorded_at)
  values ('messaging.caught_up', jsonb_build_object('kind', 'messaging.caught_up', 'customer_id', new.customer_id), now());
  perform pg_notify('fact', '');
  return null;
end $$;
create trigger chat_member_caught_up after update on chat_member for each row
  when (old.unread > 0 and new.unread = 0 and (old.missed_told or old.folder = 'requests')) execute function announce_caught_up();
