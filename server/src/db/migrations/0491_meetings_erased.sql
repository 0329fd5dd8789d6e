-- What somebody keeps for themselves goes with them at an erasure (docs/rules/privacy.md#erasure): notes, wishes and what others wished
-- of them, blocks with their reasons, addresses of calendars, and who assigns for a company.
alter table meeting_note drop constraint meeting_note_customer_id_fkey,
  add constraint meeting_note_customer_id_fkey foreign key (customer_id) references customer on delete cascade;
alter table meeting_mark drop constraint meeting_mark_customer_id_fkey, drop constraint meeting_mark_target_customer_id_fkey,
  add constraint meeting_mark_customer_id_fkey foreign key (customer_id) references customer on delete cascade,
  add constraint meeting_mark_target_customer_id_fkey foreign key (target_customer_id) references customer on delete cascade;
alter table meeting_block drop constraint meeting_block_customer_id_fkey,
  add constraint meeting_block_customer_id_fkey foreign key (customer_id) references customer on delete cascade;
alter table meeting_feed drop constraint meeting_feed_customer_id_fkey,
  add constraint meeting_feed_customer_id_fkey foreign key (customer_id) references customer on delete cascade;
alter table meeting_company_planner drop constraint meeting_company_planner_customer_id_fkey,
  add constraint meeting_company_planner_customer_id_fkey foreign key (customer_id) references customer on delete cascade;
