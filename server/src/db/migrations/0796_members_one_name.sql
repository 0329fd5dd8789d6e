-- Some people have one name (docs/rules/members.md#names). It stands as the first name, and the last name is empty: never null, so that what
-- is put together of both stays what it was. One function says how a person is called, and one by what people are ordered.

create function full_name(first_name text, last_name text) returns text language sql immutable parallel safe
  return case when last_name = '' then first_name else first_name || ' ' || last_name end;

create function sort_name(first_name text, last_name text) returns text language sql immutable parallel safe
  return lower(case when last_name = '' then first_name else last_name end);

alter table customer drop constraint customer_last_name_check, add constraint customer_last_name_check check (char_length(last_name) <= 60);
alter table registration_request drop constraint registration_request_last_name_check,
  add constraint registration_request_last_name_check check (char_length(last_name) <= 60);
alter table seat drop constraint seat_last_name_check, add constraint seat_last_name_check check (char_length(last_name) <= 60);
alter table award_seat drop constraint award_seat_last_name_check, add constraint award_seat_last_name_check check (char_length(last_name) <= 60);
alter table event_speaker drop constraint event_speaker_last_name_check,
  add constraint event_speaker_last_name_check check (char_length(last_name) <= 60);

drop index customer_name, customer_name_trgm, customer_office_name, customer_operator, customer_invited, customer_suspended, customer_closed, seat_listed;
create index customer_name on customer (sort_name(first_name, last_name), lower(first_name), id) where closed_at is null;
create index customer_name_trgm on customer using gin (lower(full_name(first_name, last_name)) gin_trgm_ops) where closed_at is null;
create index customer_office_name on customer (sort_name(first_name, last_name), id);
create index customer_invited on customer (sort_name(first_name, last_name), id)
  where registration_completed_at is null and closed_at is null;
create index customer_suspended on customer (sort_name(first_name, last_name), id) where suspended_at is not null;
create index customer_closed on customer (sort_name(first_name, last_name), id) where closed_at is not null;
create index customer_operator on customer (sort_name(first_name, last_name), id) where is_operator;
create index seat_listed on seat (event_id, sort_name(first_name, last_name), first_name, id)
  where state = 'confirmed' and display and customer_id is not null;

create or replace function invoice_paper_now(of_invoice integer)
 returns SETOF invoice_paper
 language sql
 stable
as $$
  select invoice.id,
    case when cancelled.invoice_id is not null then cancelled.subject else (
      select jsonb_build_object('city', city, 'start_date', start_date, 'end_date', end_date) from (
        select city, start_date, end_date from event where purchase_order.kind = 'event' and event.id = purchase_order.subject_id
        union all
        select city, start_date, end_date from award where purchase_order.kind = 'award' and award.id = purchase_order.subject_id) place) end,
    case when cancelled.invoice_id is not null then cancelled.attendees else (
      select coalesce(jsonb_agg(named.name order by named.place, named.id), '[]') from (
        select 1 as place, id, full_name(first_name, last_name) as name, state from seat where order_id = purchase_order.id
        union all
        select 2, id, full_name(first_name, last_name), state from award_seat where order_id = purchase_order.id) named
      where named.state <> 'released' and named.name is not null) end,
    case when invoice.kind = 'credit_note' then '[]' else (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'bank', bank, 'holder', holder, 'iban', iban,
        'account_number', account_number, 'bic', bic, 'currency_code', currency_code) order by id), '[]')
      from bank_account where bank_account.entity_id = invoice.entity_id and bank_account.currency_code = invoice.currency_code) end
  from invoice join purchase_order on purchase_order.id = invoice.order_id
    left join invoice_paper cancelled on cancelled.invoice_id = invoice.cancels_id
  where invoice.id = of_invoice
$$;

create or replace function write_member_search(who integer[])
 returns void
 language plpgsql
as $$
begin
  with written as (
    insert into member_search as kept (customer_id, document, listed, company_id, country, category, tags, sort_name)
      select customer.id,
        search_vector(concat_ws(' ', customer.first_name, customer.last_name, company.name,
          case when coalesce(customer_profile.display_configuration ->> 'job_title', 'everyone') = 'everyone' then customer_profile.job_title end)),
        customer.registration_completed_at is not null and customer.closed_at is null, company.id, company.country, company.category,
        array(select tag.id from customer_tag join tag on tag.id = customer_tag.tag_id and tag.is_public where customer_tag.customer_id = customer.id order by 1),
        ltrim(lower(customer.last_name || ' ' || customer.first_name))
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
