create extension if not exists fuzzystrmatch;

-- Words without accents and case, the same for what is kept and what is asked.
-- The cost is what it really takes: a list that looks for words row by row is only good for words that many rows have.
create function search_text(given text) returns text language sql immutable strict parallel safe cost 500 as $$
  select lower(public.unaccent('public.unaccent', given))
$$;
create function search_vector(given text) returns tsvector language sql immutable strict parallel safe as $$
  select to_tsvector('pg_catalog.simple', public.search_text(given))
$$;

-- Every word that can be found, for those typed with a slip.
create table search_word (
  word text primary key,
  length integer not null generated always as (char_length(word)) stored
);
create index search_word_length on search_word (length);
create index search_word_prefix on search_word (word text_pattern_ops);

create function remember_words(document tsvector) returns void language sql as $$
  insert into search_word (word)
    select lexeme from unnest(document) where char_length(lexeme) between 3 and 30 and lexeme !~ '[0-9]' order by lexeme
    on conflict do nothing
$$;

-- What somebody typed as a query: every word as the beginning of one. A beginning is spelled out as the words that it begins,
-- because only of whole words the planner knows how many rows have them; a word that nobody has written becomes those that are
-- one slip away (a letter too many, too few, another, or two that changed places). Null when nothing can be found.
create function search_query(typed text) returns tsquery language plpgsql stable as $$
declare
  given text;
  known text[];
  one tsquery;
  result tsquery;
begin
  for given in select distinct part from regexp_split_to_table(search_text(typed), '[^[:alnum:]]+') as part where part <> '' limit 12 loop
    if char_length(given) < 3 or char_length(given) > 30 or given ~ '[0-9]' then
      one := (quote_literal(given) || ':*')::tsquery;
    else
      select array_agg(word) into known from (select word from search_word where word like given || '%' limit 41) beginnings;
      if known is null and char_length(given) > 3 then
        select array_agg(word) into known from (
          select word from search_word
          where length between char_length(given) - 1 and char_length(given) + 1
            and levenshtein_less_equal(word, given, 2) <= case when char_length(word) = char_length(given)
              and (select string_agg(letter, '' order by letter) from regexp_split_to_table(word, '') as letter)
                = (select string_agg(letter, '' order by letter) from regexp_split_to_table(given, '') as letter) then 2 else 1 end
          limit 8) slips;
      end if;
      if known is null then return null; end if;
      one := case when cardinality(known) > 40 then quote_literal(given) || ':*'
        else (select string_agg(quote_literal(word), '|') from unnest(known) as word) end::tsquery;
    end if;
    result := case when result is null then one else result && one end;
  end loop;
  return result;
end $$;

-- What a member is found by: name, company, and the job title while everyone may see it.
create table member_search (
  customer_id integer primary key references customer on delete cascade,
  document tsvector not null
);
create index member_search_document on member_search using gin (document);

create function write_member_search(who integer[]) returns void language plpgsql as $$
declare one record;
begin
  for one in
    insert into member_search (customer_id, document)
      select customer.id, search_vector(concat_ws(' ', customer.first_name, customer.last_name, company.name,
        case when coalesce(customer_profile.display_configuration ->> 'job_title', 'everyone') = 'everyone' then customer_profile.job_title end))
      from customer left join customer_profile on customer_profile.customer_id = customer.id left join company on company.id = customer.company_id
      where customer.id = any(who)
      on conflict (customer_id) do update set document = excluded.document where member_search.document is distinct from excluded.document
      returning document
  loop perform remember_words(one.document); end loop;
end $$;

create function member_search_customer() returns trigger language plpgsql as $$
begin perform write_member_search(array[new.id]); return null; end $$;
create trigger customer_searchable after insert or update of first_name, last_name, company_id on customer for each row execute function member_search_customer();

create function member_search_profile() returns trigger language plpgsql as $$
begin perform write_member_search(array[new.customer_id]); return null; end $$;
create trigger customer_profile_searchable after insert or update of job_title, display_configuration on customer_profile for each row execute function member_search_profile();

create function member_search_company() returns trigger language plpgsql as $$
begin
  perform write_member_search(array(select id from customer where company_id = new.id));
  perform remember_words(search_vector(new.name));
  return null;
end $$;
create trigger company_searchable after insert or update of name on company for each row execute function member_search_company();

create index company_search on company using gin (search_vector(name || ' ' || coalesce(city, '')));
create index event_search on event using gin (search_vector(name || ' ' || coalesce(city, '')));
create index award_search on award using gin (search_vector(name || ' ' || city));
create index post_search on post using gin (search_vector(content)) where deleted_at is null;

create function remember_post() returns trigger language plpgsql as $$
begin perform remember_words(search_vector(new.content)); return null; end $$;
create trigger post_searchable after insert or update of content on post for each row execute function remember_post();
create function remember_event() returns trigger language plpgsql as $$
begin perform remember_words(search_vector(new.name || ' ' || coalesce(new.city, ''))); return null; end $$;
create trigger event_searchable after insert or update of name, city on event for each row execute function remember_event();
create trigger award_searchable after insert or update of name, city on award for each row execute function remember_event();

select write_member_search(array(select id from customer));
select remember_words(search_vector(name)) from company;
select remember_words(search_vector(name || ' ' || coalesce(city, ''))) from event;
select remember_words(search_vector(content)) from post;
