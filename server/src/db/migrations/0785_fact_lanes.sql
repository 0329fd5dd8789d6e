-- Facts of one lane never wait for those of another (docs/decisions/0053-facts-in-lanes.md): a thousand likes stand before no paid order.
create function fact_lane(kind text) returns text language sql immutable parallel safe return
  case when split_part(kind, '.', 1) in ('payments', 'events', 'awards', 'sponsorship') then 'orders'
    when split_part(kind, '.', 1) = 'messaging' then 'messages'
    when split_part(kind, '.', 1) in ('wall', 'network', 'media') then 'walls'
    else 'rest' end;
alter table fact add column lane text not null generated always as (fact_lane(kind)) stored;
create index fact_open_by_lane on fact (lane, id) where done_at is null;
create index fact_open_by_kind on fact (kind, id) where done_at is null;
drop index fact_open;
