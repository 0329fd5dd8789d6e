-- A room of two. Its row is the queue in which its messages and changes are numbered, without gaps.
create table chat_room (
  id uuid primary key default gen_random_uuid(),
  one_id integer not null references customer on delete cascade,
  other_id integer not null references customer on delete cascade,
  started_by integer not null,
  created_at timestamptz not null,
  state text not null default 'new' check (state in ('new', 'requested', 'declined', 'open')),
  -- Who wrote first.
  asked_by integer,
  last_seq integer not null default 0,
  last_change integer not null default 0,
  constraint chat_room_pair unique (one_id, other_id),
  check (one_id < other_id),
  check (started_by in (one_id, other_id) and asked_by in (one_id, other_id)),
  check ((state = 'new') = (last_seq = 0) and (asked_by is null) = (last_seq = 0)),
  check (last_change >= last_seq)
) with (fillfactor = 70);
create index chat_room_other on chat_room (other_id);
create index chat_room_started on chat_room (started_by, created_at);

-- A room begins with a row for each of the two.
create function chat_room_members() returns trigger language plpgsql as $$
begin
  insert into chat_member (customer_id, room_id, peer_id) values (new.one_id, new.id, new.other_id), (new.other_id, new.id, new.one_id);
  return null;
end $$;
create trigger chat_room_members after insert on chat_room for each row execute function chat_room_members();

-- A request lies in the folder of its receiver; declined it lies nowhere, which its sender does not see.
create function chat_room_folders() returns trigger language plpgsql as $$
begin
  update chat_member set folder = case when new.state = 'open' or customer_id = new.asked_by then 'inbox' when new.state = 'requested' then 'requests' else 'none' end
    where room_id = new.id and customer_id in (new.one_id, new.other_id);
  return null;
end $$;
create trigger chat_room_folders after update of state on chat_room for each row when (old.state <> new.state) execute function chat_room_folders();

-- Gives a message its numbers. Who sends at the same moment waits here for the room's row, so numbers are seen in their order.
create function chat_message_number() returns trigger language plpgsql as $$
declare room chat_room;
begin
  update chat_room set last_seq = last_seq + 1, last_change = last_change + 1, asked_by = coalesce(asked_by, new.sender_id),
      state = coalesce(chat_state_after(state, asked_by, new.sender_id, case when one_id = new.sender_id then other_id else one_id end,
        (new.created_at at time zone 'UTC')::date), state)
    where id = new.room_id and new.sender_id in (one_id, other_id) returning * into room;
  if room.id is null then
    raise exception 'not a member of the room' using errcode = 'foreign_key_violation', constraint = 'chat_message_member';
  end if;
  if are_blocked(room.one_id, room.other_id) then
    raise exception 'blocked' using errcode = 'check_violation', constraint = 'chat_message_blocked';
  end if;
  if room.state <> 'open' and room.last_seq > 1 then
    raise exception 'one message is a request' using errcode = 'check_violation', constraint = 'chat_message_request';
  end if;
  new.seq := room.last_seq;
  new.change := room.last_change;
  new.receiver_id := case when room.one_id = new.sender_id then room.other_id else room.one_id end;
  return new;
end $$;

-- An edit or a deletion is a change of the room; nothing else of a message ever changes, and a tombstone stays one.
create function chat_message_changed() returns trigger language plpgsql as $$
begin
  if old.deleted_at is not null or (new.room_id, new.seq, new.sender_id, new.receiver_id, new.client_message_id, new.created_at)
      is distinct from (old.room_id, old.seq, old.sender_id, old.receiver_id, old.client_message_id, old.created_at) then
    raise exception 'this message cannot change' using errcode = 'check_violation', constraint = 'chat_message_kept';
  end if;
  update chat_room set last_change = last_change + 1 where id = new.room_id returning last_change into new.change;
  return new;
end $$;

-- A room as one of the two has it: both rows come with the room.
create table chat_member (
  customer_id integer not null references customer on delete cascade,
  room_id uuid not null references chat_room on delete cascade,
  peer_id integer not null references customer on delete cascade,
  folder text not null default 'none' check (folder in ('none', 'inbox', 'requests')),
  -- One of ten places above the list.
  pin smallint check (pin between 1 and 10),
  hidden boolean not null default false,
  listed_at timestamptz,
  -- Up to here this one has read; it never moves back.
  read_seq integer not null default 0,
  -- Messages of the other after read_seq that are not deleted.
  unread integer not null default 0 check (unread >= 0),
  -- Marked as unread by hand, which counts as one more.
  marked_unread boolean not null default false,
  unread_since timestamptz,
  -- It was said once that these messages wait.
  missed_told boolean not null default false,
  -- A conversation may be removed for oneself: what was written up to here is not shown to its member any more.
  cleared_seq integer not null default 0 check (cleared_seq >= 0),
  -- Rises with every change of this row, so that of two words about it the later is known.
  version integer not null default 0,
  -- What was pinned last stands at the very top.
  pinned_at timestamptz,
  primary key (customer_id, room_id),
  check ((unread > 0) = (unread_since is not null)),
  constraint chat_member_pinned_at check ((pin is null) = (pinned_at is null))
) with (fillfactor = 70);
create unique index chat_member_pin on chat_member (customer_id, pin) where pin is not null;
create index chat_member_unread on chat_member (customer_id) where unread > 0 or marked_unread;
create index chat_member_waiting on chat_member (unread_since) where not missed_told and unread_since is not null;
create index chat_member_list on chat_member (customer_id, folder, pinned_at desc nulls last, listed_at desc, room_id) where not hidden;
create index chat_member_room on chat_member (room_id);
create index chat_member_peer on chat_member (peer_id);

-- Moves the cursor forward only and never past the last message, and takes what was read off the count. The row is locked
-- before this runs, so what is counted here is neither counted nor taken off by anybody else.
create function chat_member_read() returns trigger language plpgsql as $$
declare last integer;
begin
  if new.missed_told = old.missed_told then new.version := old.version + 1; end if;
  if new.read_seq is distinct from old.read_seq then
    select last_seq into last from chat_room where id = new.room_id;
    new.read_seq := greatest(old.read_seq, least(new.read_seq, last));
    new.unread := case when new.read_seq = last then 0 else old.unread - (
      select count(*) from chat_message where room_id = new.room_id and seq > old.read_seq and seq <= new.read_seq
        and receiver_id = new.customer_id and deleted_at is null) end;
  end if;
  if new.unread = 0 then
    new.unread_since := null;
    new.missed_told := false;
  end if;
  return new;
end $$;
create trigger chat_member_read before update on chat_member for each row execute function chat_member_read();

-- A message brings its room back to the list of both, and counts as unread for whoever gets it.
create function chat_message_arrived() returns trigger language plpgsql as $$
begin
  update chat_member set hidden = false, listed_at = greatest(listed_at, new.created_at),
      unread = unread + (customer_id = new.receiver_id)::integer,
      unread_since = case when customer_id = new.receiver_id then coalesce(unread_since, new.created_at) else unread_since end
    where room_id = new.room_id and customer_id in (new.sender_id, new.receiver_id);
  return null;
end $$;

-- A deleted message that was not read yet counts as unread no more.
create function chat_message_deleted() returns trigger language plpgsql as $$
begin
  update chat_member set unread = unread - 1, unread_since = case when unread > 1 then unread_since end
    where room_id = new.room_id and customer_id = new.receiver_id and read_seq < new.seq;
  return null;
end $$;

-- Typing and read marks, unless somebody does not want to show them.
create table chat_setting (
  customer_id integer primary key references customer on delete cascade,
  show_activity boolean not null
);

create table chat_message (
  id integer generated by default as identity primary key,
  room_id uuid not null references chat_room on delete cascade,
  -- Its place in the room, from 1 and without gaps.
  seq integer not null,
  -- The room's number of what was last done to it.
  change integer not null,
  sender_id integer not null,
  receiver_id integer not null,
  -- Made by the sender's device: a message that is sent again is the same.
  client_message_id uuid not null,
  text text not null check (char_length(text) <= 4000),
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  constraint chat_message_place unique (room_id, seq),
  constraint chat_message_change unique (room_id, change),
  constraint chat_message_once unique (sender_id, client_message_id),
  constraint chat_message_tombstone check (deleted_at is null or text = '')
);

-- What a message is found by: its words, and the two who may find it, so that one walk down the index finds one's own.
create function chat_document(words text, sender integer, receiver integer) returns tsvector language sql immutable strict parallel safe cost 500 as $$
  select public.search_vector(words) || array_to_tsvector(array['@' || sender, '@' || receiver])
$$;
create index chat_message_words on chat_message using gin (chat_document(text, sender_id, receiver_id)) where deleted_at is null;
create trigger chat_message_number before insert on chat_message for each row execute function chat_message_number();
create trigger chat_message_arrived after insert on chat_message for each row execute function chat_message_arrived();
create trigger chat_message_changed before update on chat_message for each row execute function chat_message_changed();

create trigger chat_message_deleted after update of deleted_at on chat_message for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function chat_message_deleted();

-- Writes a message of a member into their room and says what both have unread after it: one statement, whose parts the database
-- keeps planned. Numbers, counts and folders follow by triggers. No row when there is no such room, or the other has left.
-- What became of a message says what is announced of it; the statement that sends it writes the fact (docs/decisions/0056-facts-within-a-statement.md).
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

-- A file of a message, or one that waits to be sent. It comes in pieces and is known by its bytes.
create table chat_attachment (
  id uuid primary key,
  customer_id integer not null references customer on delete cascade,
  message_id integer references chat_message on delete cascade,
  position smallint,
  name text not null check (char_length(name) between 1 and 160),
  size integer not null check (size between 1 and 20000000),
  kind text not null default 'file' check (kind in ('picture', 'file')),
  type text not null default 'application/octet-stream',
  -- Keys in the file store.
  file text not null,
  preview text,
  width integer,
  height integer,
  created_at timestamptz not null,
  -- Its message was deleted: nobody gets it any more, and its bytes go with the next round.
  gone_at timestamptz,
  constraint chat_attachment_place unique (message_id, position),
  constraint chat_attachment_place_known check (message_id is null or position between 1 and 10)
);
create index chat_attachment_loose on chat_attachment (created_at) where message_id is null or gone_at is not null;
create index chat_attachment_owner on chat_attachment (customer_id, created_at);

-- Why somebody may begin to write to another (docs/rules/messaging.md#who-may-write); null when the first message is a request.
create function chat_tie(starter integer, other integer, today date) returns text language sql stable as $$
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

-- The state of a room after a message of `sender`; null when that message may not be sent. An answer accepts a request, and so
-- does a tie that has come to be; what was declined is opened again by becoming contacts, or by the one who declined.
create function chat_state_after(state text, asked_by integer, sender integer, other integer, today date) returns text language sql stable as $$
  select case
    when state = 'open' then 'open'
    when state = 'new' then case when chat_tie(sender, other, today) is null then 'requested' else 'open' end
    when asked_by <> sender then 'open'
    when state = 'requested' and chat_tie(sender, other, today) is not null then 'open'
    when state = 'declined' and are_contacts(sender, other) then 'open'
  end
$$;

-- What somebody typed, among their own messages.
create function chat_query(typed text, viewer integer) returns tsquery language plpgsql stable as $$
declare
  run record;
  one tsquery;
  result tsquery;
begin
  for run in select * from search_runs(typed) order by place limit 12 loop
    one := search_run_query(run.parts, run.whole, run.spelled, false);
    result := case when result is null then one else result && one end;
  end loop;
  return result && (quote_literal('@' || viewer))::tsquery;
end $$;
