-- Lists change members by the hundred too (docs/rules/imports.md#writing): what is searched is written once a statement, as it is for
-- members who are new. A trigger that sees all rows of a statement cannot name columns, so it compares them itself.

create function member_search_customers_changed() returns trigger language plpgsql as $$
declare
  who integer[] := array(select changed.id from changed join before using (id)
    where (changed.first_name, changed.last_name, changed.company_id, changed.registration_completed_at, changed.closed_at)
      is distinct from (before.first_name, before.last_name, before.company_id, before.registration_completed_at, before.closed_at));
begin
  if cardinality(who) > 0 then perform write_member_search(who); end if;
  return null;
end $$;
drop trigger customer_changed_searchable on customer;
create trigger customer_changed_searchable after update on customer referencing old table as before new table as changed
  for each statement execute function member_search_customers_changed();
drop function member_search_customer();

create function member_search_profiles_changed() returns trigger language plpgsql as $$
declare
  who integer[] := array(select changed.customer_id from changed join before using (customer_id)
    where (changed.job_title, changed.display_configuration) is distinct from (before.job_title, before.display_configuration));
begin
  if cardinality(who) > 0 then perform write_member_search(who); end if;
  return null;
end $$;
drop trigger customer_profile_changed_searchable on customer_profile;
create trigger customer_profile_changed_searchable after update on customer_profile referencing old table as before new table as changed
  for each statement execute function member_search_profiles_changed();
drop function member_search_profile();
