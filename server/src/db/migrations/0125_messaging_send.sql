-- Writes a message of a member into their room and says what both have unread after it: one statement, whose parts the database
-- keeps planned. Numbers, counts and folders follow by triggers; the first message of a room and the answer to a request are
-- recorded as facts (modules/messaging/messaging.facts.ts). No row when there is no such room, or the other has left.
create function chat_send(sender integer, room uuid, client_key uuid, words text, at timestamptz)
returns table (
  id integer, room_id uuid, seq integer, change integer, sender_id integer, receiver_id integer, client_message_id uuid, text text,
  created_at timestamptz, edited_at timestamptz, deleted_at timestamptz,
  sender_unread integer, sender_version integer, receiver_unread integer, receiver_version integer
) language plpgsql as $$
#variable_conflict use_column
declare
  before chat_room;
  message chat_message;
begin
  select chat_room.* into before from chat_room
    join customer on customer.id = case when one_id = sender then other_id else one_id end and customer.closed_at is null
    where chat_room.id = room and sender in (one_id, other_id);
  if not found then return; end if;

  insert into chat_message (room_id, sender_id, client_message_id, text, created_at) values (room, sender, client_key, words, at)
    returning * into message;

  if message.seq = 1 then
    insert into fact (kind, payload, recorded_at) values ('messaging.begun', jsonb_build_object('kind', 'messaging.begun',
      'room_id', room, 'message_id', message.id, 'sender_id', sender, 'receiver_id', message.receiver_id,
      'requested', chat_tie(sender, message.receiver_id, (at at time zone 'UTC')::date) is null), at);
  elsif before.state in ('requested', 'declined') and before.asked_by <> sender then
    insert into fact (kind, payload, recorded_at) values ('messaging.request_accepted', jsonb_build_object('kind', 'messaging.request_accepted',
      'room_id', room, 'asked_by', before.asked_by, 'accepted_by', sender), at);
  end if;

  return query select message.id, message.room_id, message.seq, message.change, message.sender_id, message.receiver_id,
      message.client_message_id, message.text, message.created_at, message.edited_at, message.deleted_at,
      mine.unread + mine.marked_unread::integer, mine.version, theirs.unread + theirs.marked_unread::integer, theirs.version
    from chat_member mine, chat_member theirs
    where mine.customer_id = sender and mine.room_id = room and theirs.customer_id = message.receiver_id and theirs.room_id = room;
end $$;
