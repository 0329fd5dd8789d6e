-- What names a company or a person names one that remains (docs/rules/merging.md): it refers to remaining_id, which a record has no more
-- once it was merged into another. A row that was on its way meanwhile waits for the merger and is refused by its own foreign key, and
-- a merger that would leave a row behind is refused as well.
alter table company add column remaining_id integer generated always as (case when merged_into_id is null then id end) stored unique;
alter table customer add column remaining_id integer generated always as (case when merged_into_id is null then id end) stored unique;

do $$
declare
  one record;
  moved record;
  -- What stays with the record that went, and why, stands in the lists of the domain merging.
  staying constant text[] := array[
    'company_count.company_id', 'event_company.company_id',
    'company_role.customer_id', 'customer_profile.customer_id', 'member_search.customer_id', 'network_count.customer_id',
    'session.customer_id', 'session.impersonated_by', 'push_subscription.customer_id', 'mailed_link.customer_id', 'upload.customer_id',
    'data_file.customer_id', 'erasure.customer_id', 'chat_room.one_id', 'chat_room.other_id', 'chat_member.customer_id',
    'chat_member.peer_id', 'chat_attachment.customer_id', 'chat_setting.customer_id', 'notification.customer_id',
    'notification_device.customer_id', 'notification_reader.customer_id', 'notification_setting.customer_id',
    'notification_source.actor_id', 'profile_view.viewer_id', 'profile_view.viewed_id',
    'office_claim.customer_id', 'office_decision.customer_id', 'award_submission.customer_id', 'meeting_build_row.one',
    'meeting_build_row.other', 'meeting_feed.customer_id'];
begin
  set constraints all immediate;
  for one in
    select key.conname as name, key.conrelid::regclass::text as place, own.attname as named, key.confrelid::regclass::text as whom,
      case key.confdeltype when 'c' then ' on delete cascade' when 'n' then ' on delete set null' else '' end as deleted
    from pg_constraint key
    join pg_attribute own on own.attrelid = key.conrelid and own.attnum = key.conkey[1]
    where key.contype = 'f' and key.confrelid in ('company'::regclass, 'customer'::regclass) and cardinality(key.conkey) = 1
  loop
    continue when one.place || '.' || one.named = any (staying);
    -- Of people a row could be left behind. What is there once already goes.
    for moved in execute format('select own.ctid as place, whom.merged_into_id as remaining from %I own join %I whom on whom.id = own.%I
      where whom.merged_into_id is not null', one.place, one.whom, one.named)
    loop
      begin
        execute format('update %I set %I = $1 where ctid = $2', one.place, one.named) using moved.remaining, moved.place;
      exception when unique_violation or check_violation or exclusion_violation then
        execute format('delete from %I where ctid = $1', one.place) using moved.place;
      end;
    end loop;
    execute format('alter table %1$I drop constraint %2$I, add constraint %2$I foreign key (%3$I) references %4$I (remaining_id)%5$s deferrable',
      one.place, one.name, one.named, one.whom, one.deleted);
  end loop;

  for one in select tgname as name, tgrelid::regclass::text as place from pg_trigger where tgname like 'leads\_on\_%' loop
    execute format('drop trigger %I on %I', one.name, one.place);
  end loop;
end $$;
drop function lead_on_company(), remaining_company(integer);
