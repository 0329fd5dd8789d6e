-- A company that was made from an application was given the domain of the applicant, which nobody has proven (docs/rules/companies.md#mail-domains).
with unproven as (
  delete from company_domain as own where proof = 'operator' and proven_at is null and exists (
    select from registration_request as asked join customer on customer.id = asked.customer_id
    where asked.company_id is null and asked.state = 'approved' and customer.company_id = own.company_id
      and ('.' || split_part(lower(asked.email::text), '@', 2)) like '%.' || own.domain)
  returning domain, company_id)
insert into company_domain_claim (company_id, domain, dns_value, created_at)
select company_id, domain, 'community-verification=' || replace(gen_random_uuid()::text, '-', ''), now() from unproven
on conflict do nothing;
