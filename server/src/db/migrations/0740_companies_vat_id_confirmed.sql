-- A VAT ID is confirmed in one place, at its company (docs/rules/companies.md#billing-addresses). What operators wrote at addresses by
-- hand goes there, where the company has none or the same.
update company set vat_id = address.vat_id, vat_id_confirmed_at = address.vat_id_confirmed_at
  from (select distinct on (company_id) company_id, vat_id, vat_id_confirmed_at from billing_address
    where vat_id_confirmed_at is not null and vat_id is not null and removed_at is null
    order by company_id, is_default desc, id) address
  where address.company_id = company.id and company.vat_id_confirmed_at is null
    and coalesce(company.vat_id, address.vat_id) = address.vat_id;
alter table billing_address drop column vat_id_confirmed_at;

update company set vat_id_confirmed_at = null where vat_id is null and vat_id_confirmed_at is not null;
alter table company add constraint company_vat_id_confirmed check (vat_id_confirmed_at is null or vat_id is not null);

/* Whoever writes another VAT ID, an import too: what was confirmed was the former one. */
create function unconfirm_vat_id() returns trigger language plpgsql as $$
begin
  if new.vat_id is distinct from old.vat_id and new.vat_id_confirmed_at is not distinct from old.vat_id_confirmed_at then
    new.vat_id_confirmed_at := null;
  end if;
  return new;
end $$;
create trigger company_vat_id_changed before update of vat_id on company for each row execute function unconfirm_vat_id();

/* Whether a VAT ID on an address is the one that was confirmed of its company. */
create function vat_id_confirmed(of_company integer, given text) returns boolean language sql stable parallel safe as $$
  select exists (select from company where id = of_company and vat_id = given and vat_id_confirmed_at is not null)
$$;
