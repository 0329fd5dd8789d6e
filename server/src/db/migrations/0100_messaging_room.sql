-- Why somebody may begin to write to another (RULES.md 4); null when the first message is a request.
create function chat_tie(starter integer, other integer, today date) returns text language sql stable as $$
  select case
    when are_contacts(starter, other) then 'contact'
    when exists (select from customer mine join customer theirs on theirs.company_id = mine.company_id where mine.id = starter and theirs.id = other) then 'colleague'
    when exists (
      select from seat mine join seat theirs on theirs.event_id = mine.event_id join event on event.id = mine.event_id
      where mine.customer_id = starter and mine.state <> 'released' and mine.display
        and theirs.customer_id = other and theirs.state <> 'released' and theirs.display
        and event.end_date >= today and event.published_at is not null) then 'event'
    when exists (select from customer where id = starter and is_operator) then 'organiser'
  end
$$;

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
  -- Rises with every change of this row, so that of two words about it the later is known.
  version integer not null default 0,
  primary key (customer_id, room_id),
  check ((unread > 0) = (unread_since is not null))
) with (fillfactor = 70);
create unique index chat_member_pin on chat_member (customer_id, pin) where pin is not null;
create index chat_member_list on chat_member (customer_id, folder, (pin is not null) desc, listed_at desc, room_id) where not hidden;
create index chat_member_unread on chat_member (customer_id) where unread > 0 or marked_unread;
create index chat_member_waiting on chat_member (unread_since) where not missed_told and unread_since is not null;

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

-- Typing and read marks, unless somebody does not want to show them.
create table chat_setting (
  customer_id integer primary key references customer on delete cascade,
  show_activity boolean not null
);
