-- Asked for every row that names a company, so its plan is kept.
create or replace function remaining_company(named integer) returns integer language plpgsql volatile as $$
declare remains integer;
begin
  select coalesce(merged_into_id, id) into remains from company where id = named for key share;
  return remains;
end $$;
