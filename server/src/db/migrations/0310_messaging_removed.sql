-- A conversation may be removed for oneself: what was written up to here is not shown to its member any more.
alter table chat_member add column cleared_seq integer not null default 0 check (cleared_seq >= 0);

-- What was pinned last stands at the very top.
alter table chat_member add column pinned_at timestamptz;
update chat_member set pinned_at = coalesce(listed_at, now()) where pin is not null;
alter table chat_member add constraint chat_member_pinned_at check ((pin is null) = (pinned_at is null));

drop index chat_member_list;
create index chat_member_list on chat_member (customer_id, folder, pinned_at desc nulls last, listed_at desc, room_id) where not hidden;
