-- What the directory filters and sorts by stands beside what it searches, so that a list reads one table until it knows its rows.
alter table member_search
  add column listed boolean not null default false,
  add column company_id integer,
  add column country text,
  add column category text,
  add column tags integer[] not null default '{}',
  add column sort_name text not null default '';
create index member_search_name on member_search (sort_name, customer_id) where listed;
create index member_search_company on member_search (company_id) where listed;
create index member_search_country on member_search (country) where listed;
create index member_search_category on member_search (category) where listed;
create index member_search_tags on member_search using gin (tags) where listed;

create or replace function write_member_search(who integer[]) returns void language plpgsql as $$
declare one record;
begin
  for one in
    insert into member_search as kept (customer_id, document, listed, company_id, country, category, tags, sort_name)
      select customer.id,
        search_vector(concat_ws(' ', customer.first_name, customer.last_name, company.name,
          case when coalesce(customer_profile.display_configuration ->> 'job_title', 'everyone') = 'everyone' then customer_profile.job_title end)),
        customer.registration_completed_at is not null and customer.closed_at is null, company.id, company.country, company.category,
        array(select tag.id from customer_tag join tag on tag.id = customer_tag.tag_id and tag.is_public where customer_tag.customer_id = customer.id order by 1),
        lower(customer.last_name || ' ' || customer.first_name)
      from customer left join customer_profile on customer_profile.customer_id = customer.id left join company on company.id = customer.company_id
      where customer.id = any(who)
      on conflict (customer_id) do update set document = excluded.document, listed = excluded.listed, company_id = excluded.company_id,
        country = excluded.country, category = excluded.category, tags = excluded.tags, sort_name = excluded.sort_name
        where (kept.document, kept.listed, kept.company_id, kept.country, kept.category, kept.tags, kept.sort_name)
          is distinct from (excluded.document, excluded.listed, excluded.company_id, excluded.country, excluded.category, excluded.tags, excluded.sort_name)
      returning document
  loop perform remember_words(one.document); end loop;
end $$;

drop trigger customer_searchable on customer;
create trigger customer_searchable after insert or update of first_name, last_name, company_id, registration_completed_at, closed_at on customer
  for each row execute function member_search_customer();
drop trigger company_searchable on company;
create trigger company_searchable after insert or update of name, country, category on company for each row execute function member_search_company();

create function member_search_tags() returns trigger language plpgsql as $$
begin perform write_member_search(array(select distinct customer_id from changed)); return null; end $$;
create trigger customer_tag_searchable after insert on customer_tag referencing new table as changed for each statement execute function member_search_tags();
create trigger customer_tag_unsearchable after delete on customer_tag referencing old table as changed for each statement execute function member_search_tags();

create function member_search_tag() returns trigger language plpgsql as $$
begin perform write_member_search(array(select customer_id from customer_tag where tag_id = new.id)); return null; end $$;
create trigger tag_searchable after update of is_public on tag for each row execute function member_search_tag();

select write_member_search(array(select id from customer));
