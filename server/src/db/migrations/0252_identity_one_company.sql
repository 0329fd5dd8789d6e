-- An open application names a company that is here, or brings all of one that is not; never a part of each.
update registration_request
  set company_name = null, company_category = null, company_country = null, company_city = null, company_website = null
  where company_id is not null and company_name is not null;
-- Nobody can make up what is missing: these people apply again.
update registration_request set state = 'expired', state_since = now()
  where state in ('mail_unconfirmed', 'pending') and company_id is null and (company_category is null or company_country is null);
alter table registration_request add constraint registration_request_one_company check (
  state not in ('mail_unconfirmed', 'pending')
  or (company_id is not null and num_nonnulls(company_name, company_category, company_country, company_city, company_website) = 0)
  or (company_id is null and num_nulls(company_name, company_category, company_country) = 0)
);
