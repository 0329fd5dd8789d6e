-- Lists bring in companies and members by the hundred (docs/rules/imports.md#writing). What is searched is written once for all of them
-- instead of once a row, and words that many of them share are looked up once.

create or replace function write_member_search(who integer[]) returns void language plpgsql as $$
begin
  with written as (
    insert into member_search as kept (customer_id, document, listed, company_id, country, category, tags, sort_name)
      select customer.id,
        search_vector(concat_ws(' ', customer.first_name, customer.last_name, company.name,
          case when coalesce(customer_profile.display_configuration ->> 'job_title', 'everyone') = 'everyone' then customer_profile.job_title end)),
        customer.registration_completed_at is not null and customer.closed_at is null, company.id, company.country, company.category,
        array(select tag.id from customer_tag join tag on tag.id = customer_tag.tag_id and tag.is_public where customer_tag.customer_id = customer.id order by 1),
        lower(customer.last_name || ' ' || customer.first_name)
      from customer left join customer_profile on customer_profile.customer_id = customer.id left join company on company.id = customer.company_id
      where customer.id = any(who) order by customer.id
      on conflict (customer_id) do update set document = excluded.document, listed = excluded.listed, company_id = excluded.company_id,
        country = excluded.country, category = excluded.category, tags = excluded.tags, sort_name = excluded.sort_name
        where (kept.document, kept.listed, kept.company_id, kept.country, kept.category, kept.tags, kept.sort_name)
          is distinct from (excluded.document, excluded.listed, excluded.company_id, excluded.country, excluded.category, excluded.tags, excluded.sort_name)
      returning document)
  insert into search_word (word)
    select distinct lexeme from written, unnest(document) where char_length(lexeme) between 3 and 30
      and lexeme collate "C" !~ ('[0-9' || search_unspaced(false) || search_unspaced(true) || ']') order by lexeme
    on conflict do nothing;
end $$;

create function member_search_customers() returns trigger language plpgsql as $$
begin perform write_member_search(array(select id from changed)); return null; end $$;
drop trigger customer_searchable on customer;
create trigger customer_searchable after insert on customer referencing new table as changed
  for each statement execute function member_search_customers();
create trigger customer_changed_searchable after update of first_name, last_name, company_id, registration_completed_at, closed_at on customer
  for each row execute function member_search_customer();

create function member_search_profiles() returns trigger language plpgsql as $$
begin perform write_member_search(array(select customer_id from changed)); return null; end $$;
drop trigger customer_profile_searchable on customer_profile;
create trigger customer_profile_searchable after insert on customer_profile referencing new table as changed
  for each statement execute function member_search_profiles();
create trigger customer_profile_changed_searchable after update of job_title, display_configuration on customer_profile
  for each row execute function member_search_profile();

-- Nobody is of a company that is only just here.
create function member_search_companies() returns trigger language plpgsql as $$
begin
  insert into search_word (word)
    select distinct lexeme from changed, unnest(search_vector(name || ' ' || coalesce(city, ''))) where char_length(lexeme) between 3 and 30
      and lexeme collate "C" !~ ('[0-9' || search_unspaced(false) || search_unspaced(true) || ']') order by lexeme
    on conflict do nothing;
  return null;
end $$;
drop trigger company_searchable on company;
create trigger company_searchable after insert on company referencing new table as changed
  for each statement execute function member_search_companies();
create trigger company_changed_searchable after update of name, city, country, category on company for each row
  when ((old.name, old.city, old.country, old.category) is distinct from (new.name, new.city, new.country, new.category))
  execute function member_search_company();
