-- People with whom a viewer shares nothing: blocked in either direction (RULES.md 2). The one rule behind every list.
create function blocked_with(viewer integer) returns table (id integer) language sql stable rows 5 as $$
  select blocked_id from member_block where blocker_id = viewer union all select blocker_id from member_block where blocked_id = viewer
$$;
