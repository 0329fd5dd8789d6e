-- A company that was there twice: the one that went leads to the one that remains (docs/rules/merging.md).

alter table company add column merged_into_id integer references company, add column merged_at timestamptz;
alter table company add constraint company_merged check ((merged_into_id is null) = (merged_at is null));
alter table company add constraint company_merged_elsewhere check (merged_into_id <> id);
-- Nobody finds it, joins it or books for it any more.
alter table company add constraint company_merged_is_hidden check (merged_into_id is null or verified_at is null);
create index company_merged_into on company (merged_into_id) where merged_into_id is not null;

-- One that has gone needs no administrator.
create or replace function keep_an_admin() returns trigger language plpgsql as $function$
begin
  perform 1 from company where id = old.company_id for no key update;
  if not exists (select from company where id = old.company_id and merged_into_id is not null)
    and not exists (select from company_role join customer on customer.id = company_role.customer_id
      where company_role.company_id = old.company_id and company_role.admin and customer.closed_at is null) then
    raise exception 'company % keeps one admin', old.company_id using errcode = 'restrict_violation', constraint = 'company_keeps_admin';
  end if;
  return null;
end $function$;
