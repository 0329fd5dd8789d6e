-- What became of a message says what is announced of it; the statement that sends it writes the fact (docs/decisions/0056-facts-within-a-statement.md).
drop function chat_send;
create function chat_send(sender integer, room uuid, client_key uuid, words text, at timestamp with time zone) returns table (id integer, room_id uuid, seq integer, change integer, sender_id integer, receiver_id integer, client_message_id uuid, text text, created_at timestamp with time zone, edited_at timestamp with time zone, deleted_at timestamp with time zone, sender_unread integer, sender_version integer, receiver_unread integer, receiver_version integer,
  begun boolean, requested boolean, accepted_of integer) language plpgsql as $$
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

  return query select message.id, message.room_id, message.seq, message.change, message.sender_id, message.receiver_id,
      message.client_message_id, message.text, message.created_at, message.edited_at, message.deleted_at,
      mine.unread + mine.marked_unread::integer, mine.version, theirs.unread + theirs.marked_unread::integer, theirs.version,
      message.seq = 1, message.seq = 1 and chat_tie(sender, message.receiver_id, (at at time zone 'UTC')::date) is null,
      case when message.seq > 1 and before.state in ('requested', 'declined') and before.asked_by <> sender then before.asked_by end
    from chat_member mine, chat_member theirs
    where mine.customer_id = sender and mine.room_id = room and theirs.customer_id = message.receiver_id and theirs.room_id = room;
end $$;
