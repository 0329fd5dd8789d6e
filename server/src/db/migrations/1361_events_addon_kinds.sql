-- A room and a service are taxed as such, not as admission.
alter table event_addon drop constraint event_addon_kind_check;
alter table event_addon add constraint event_addon_kind_check
  check (kind in ('dinner', 'hotel', 'visit', 'workshop', 'service', 'other'));
