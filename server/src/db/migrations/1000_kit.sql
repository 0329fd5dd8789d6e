create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;
create extension if not exists fuzzystrmatch;

-- Facts of one lane never wait for those of another (docs/decisions/0053-facts-in-lanes.md): a thousand likes stand before no paid order.
create function fact_lane(kind text) returns text language sql immutable parallel safe return
  case when split_part(kind, '.', 1) in ('payments', 'events', 'awards', 'sponsorship') then 'orders'
    when split_part(kind, '.', 1) = 'messaging' then 'messages'
    when split_part(kind, '.', 1) in ('wall', 'network', 'media') then 'walls'
    else 'rest' end;

-- What happened, for those who react to it after the commit.
create table fact (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  recorded_at timestamptz not null,
  due_at timestamptz not null default '-infinity',
  done_at timestamptz,
  attempts integer not null default 0,
  problem text,
  lane text not null generated always as (fact_lane(kind)) stored
);
-- By these the retention job finds what is old without reading the rest.
create index fact_done on fact (done_at) where done_at is not null;
create index fact_at_rest on fact (recorded_at) where done_at is null and due_at = 'infinity';
create index fact_open_by_lane on fact (lane, id) where done_at is null;
create index fact_open_by_kind on fact (kind, id) where done_at is null;

-- Which reaction has already answered which fact.
create table fact_reaction (
  fact_id bigint not null references fact on delete cascade,
  reaction text not null,
  primary key (fact_id, reaction)
);

-- The outbox of mails.
create table mail (
  id bigint generated always as identity primary key,
  -- The random part of its Message-ID: the same for each try, so that whoever got it twice shows it once.
  message_id uuid,
  key text not null unique,
  to_name text not null,
  to_address text not null,
  subject text not null,
  queued_at timestamptz not null,
  due_at timestamptz not null default '-infinity',
  sent_at timestamptz,
  attempts integer not null default 0,
  problem text,
  -- A body holds links that open accounts: while it waits it is sealed by the program, once sent it is gone (docs/decisions/0016).
  body bytea,
  -- Who a mail to somebody else speaks of, so that an erasure finds it by a key and never by what somebody is called.
  about integer[] not null default '{}',
  -- A mail is tried for five days, however often that is, and given up at once when its reader's server refuses it for good.
  given_up_at timestamptz,
  constraint mail_body_until_sent check ((body is null) = (sent_at is not null))
);
create index mail_sent on mail (sent_at) where sent_at is not null;
create index mail_about on mail using gin (about) where about <> '{}';
create index mail_given_up on mail (queued_at) where sent_at is null and given_up_at is not null;
create index mail_waiting on mail (due_at) where sent_at is null and given_up_at is null;
create index mail_oldest on mail (queued_at) where sent_at is null and given_up_at is null;

-- Every act of an operator; rows are never changed or removed.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  customer_id integer,
  act text not null,
  object text not null,
  after jsonb,
  before jsonb,
  reason text,
  request_id text not null default ''
);
create index audit_log_object on audit_log (object, id);
create index audit_log_customer on audit_log (customer_id, id);
create index audit_log_act on audit_log (act, id);
-- Operators read the log of what they look after (docs/rules/office.md#log): the newest of each kind of thing.
create index audit_log_thing on audit_log (split_part(object, ':', 1), id);

-- Rows are only ever added.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is not allowed', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();

-- Rows are guarded one by one already; this guards the whole.
create trigger audit_log_never_emptied before truncate on audit_log for each statement execute function refuse_change();

-- Every word that can be found, for those typed with a slip.
create table search_word (
  word text primary key,
  length integer not null generated always as (char_length(word)) stored
);
create index search_word_length on search_word (length);
create index search_word_prefix on search_word (word text_pattern_ops);
-- Words that look like one that nobody has written, for "Did you mean".
create index search_word_trgm on search_word using gin (word gin_trgm_ops);

-- Chinese and Japanese, in which every second character begins a word, and Thai, Lao, Burmese and Khmer, which spell words with
-- letters: neither puts blanks between words.
create function search_unspaced(spelled boolean) returns text language sql immutable parallel safe as $$
  select case when spelled then '\u0e01-\u0e3e\u0e40-\u0e4e\u0e50-\u0e59\u0e80-\u0eff\u1000-\u1049\u1050-\u109f\u1780-\u17d3\u17dc-\u17ff'
    else '\u3005-\u3007\u3021-\u302f\u3031-\u3035\u3038-\u303c\u3041-\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff'
      || '\uf900-\ufaff\U00020000-\U0003ffff' end
$$;

-- Words that can be misspelled: no numbers, and nothing of a script whose words are not known.
create function remember_words(document tsvector) returns void language sql as $$
  insert into search_word (word)
    select lexeme from unnest(document) where char_length(lexeme) between 3 and 30
      and lexeme collate "C" !~ ('[0-9' || search_unspaced(false) || search_unspaced(true) || ']') order by lexeme
    on conflict do nothing
$$;

-- One word that somebody typed; null when nobody has written it. A word with blanks around it may be the beginning of one, and so
-- may the last part of a run. A beginning is spelled out as the words that it begins, because only of whole words the planner knows
-- how many rows have them; a word that nobody has written becomes those that are one slip away (a letter too many, too few, another,
-- or two that changed places).
create function search_word_query(given text, begins boolean) returns tsquery language plpgsql stable as $$
declare known text[];
begin
  if char_length(given) < 3 or char_length(given) > 30 or given ~ '[0-9]' then
    return search_beginning(given, begins);
  end if;
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
  return case when cardinality(known) > 40 then quote_literal(given) || ':*'
    else (select string_agg(quote_literal(word), '|') from unnest(known) as word) end::tsquery;
end $$;

-- How often something was done that has a bound, as the processes tell each other. What is lost with a crash counts from nothing.
create unlogged table rate_count (
  -- A digest under the server's secret: neither an address nor a mail stands here.
  key bytea primary key check (octet_length(key) = 16),
  points integer not null check (points > 0),
  expires_at timestamptz not null
);
create index rate_count_expiry on rate_count (expires_at);

-- What operators change while the product runs; a name that has no row here keeps the default that stands in the code.
-- Every process keeps these in memory, so a change is told to all of them.
create table setting (
  name text primary key check (name ~ '^[a-z_]{2,40}$'),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  changed_at timestamptz not null
);

-- Tells every process that a setting has changed.
create function settings_changed() returns trigger language plpgsql as $$
begin
  notify settings_changed;
  return null;
end $$;

create trigger settings_changed after insert or update or delete or truncate on setting
  for each statement execute function settings_changed();

-- Tells every process that something which visitors read has changed. What visitors read is kept in memory by every process; these triggers
-- say when it has changed. What changes with every booking (seats, counts of people) has none: nothing is kept for longer than a few
-- seconds.
create function public_changed() returns trigger language plpgsql as $$
begin
  notify public_changed;
  return null;
end $$;

create trigger public_changed after insert or update or delete or truncate on setting
  for each statement execute function public_changed();

-- When what happens by the clock, and backups, were last done: read by processes that live, since one that died says nothing.
create table upkeep (
  name text primary key check (name in ('jobs', 'backup')),
  done_at timestamptz not null
);

-- Words without accents, vowel points and case, each character in one form ("Ａ" is "A"), without what nobody sees.
create function search_text(given text) returns text language sql immutable strict parallel safe cost 500 as $$
  select lower(case when octet_length(given) = char_length(given) then given
    else public.unaccent('public.unaccent', regexp_replace(normalize(given, nfkc) collate "C",
      '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]', '', 'g')) end)
$$;

-- What a text is found by: its words, parted by blanks and signs, and what was parted by signs alone also as one word without them
-- ("a/s" is "a", "s" and "as"). Whole strings are worked on, since this runs for every row that is kept or looked through.
create function search_vector(given text) returns tsvector language plpgsql immutable strict parallel safe cost 2000 as $$
declare
  said text := public.search_text(given) collate "C";
  dense text := '[' || public.search_unspaced(false) || ']+';
  spelled text := '[' || public.search_unspaced(true) || ']+';
  signs text := '[' || public.search_signs() || ']+';
  grams text := '';
  cut text;
begin
  if octet_length(said) > char_length(said) and said ~ (dense || '|' || spelled) then
    select coalesce(string_agg(gram, ' '), '') into grams
      from regexp_matches(said, '(' || dense || ')|(' || spelled || ')', 'g') as runs (run),
        public.search_grams(coalesce(run[1], run[2]), run[1] is null) as gram;
    said := regexp_replace(said, dense || '|' || spelled, ' ', 'g');
  end if;
  cut := regexp_replace(said, signs, ' ', 'g');
  said := regexp_replace(said, signs, '', 'g');
  if said ~ '\S{61}' then
    cut := regexp_replace(cut, '(\S{60})\S+', '\1', 'g');
    said := regexp_replace(said, '\S{61,}', '', 'g');
  end if;
  return (cut || ' ' || said || ' ' || grams)::tsvector;
end $$;

-- What somebody typed as a query: every run of it. Null when nothing can be found.
create function search_query(typed text) returns tsquery language plpgsql stable as $$
declare
  run record;
  one tsquery;
  result tsquery;
begin
  for run in select * from search_runs(typed) order by place limit 12 loop
    one := search_run_query(run.parts, run.whole, run.spelled, true);
    if one is null then return null; end if;
    result := case when result is null then one else result && one end;
  end loop;
  return result;
end $$;

-- What parts words beside blanks: everything but letters, the marks that belong to them, and digits. Written out, so that an index means the
-- same under every locale of a database and after every update of the machine's tables.
create function search_signs() returns text language sql immutable parallel safe as $$
  select '\u0001-\u0008\u000e-\u001f!-/:-@\[-`{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u037e\u0387\u055a-\u055f'
    || '\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0700-\u070d\u0964\u0965\u0970\u0df4\u0e3f'
    || '\u0e4f\u0e5a\u0e5b\u0f04-\u0f14\u104a-\u104f\u10fb\u1360-\u1368\u1680\u17d4-\u17db\u1800-\u180a\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff'
    || '\u2e00-\u2e7f\u2ff0-\u3004\u3008-\u3020\u3030\u3036\u3037\u303d-\u303f\u309b\u309c\u30a0\u30fb\ue000-\uf8ff\ufe10-\ufe6f\uff01-\uff0f'
    || '\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufff0-\uffff\U0001f000-\U0001faff'
$$;

-- What stands in an index of a run in a script without blanks: what begins at each of its characters, two or three of them.
create function search_grams(run text, spelled boolean) returns setof text language sql immutable strict parallel safe rows 20 as $$
  select concat(letter, lead(letter) over along, case when spelled then lead(letter, 2) over along end)
  from unnest(string_to_array(run, null)) with ordinality as letters (letter, nth) window along as (order by nth)
$$;

-- What was typed, cut in the same way: a run is what stands between blanks, with its parts and, where these are several, the whole
-- without signs. `spelled` is null where words have blanks between them.
create function search_runs(typed text) returns table (place bigint, parts text[], whole text, spelled boolean)
language sql immutable strict parallel safe cost 1000 rows 5 as $$
  select place, array(select left(part, 60) from unnest(given) with ordinality as given (part, nth) where part <> '' order by nth),
    case when cardinality(array_remove(given, '')) > 1 and char_length(array_to_string(given, '')) <= 60 then array_to_string(given, '') end,
    case when run collate "C" ~ ('^[' || search_unspaced(false) || ']') then false
      when run collate "C" ~ ('^[' || search_unspaced(true) || ']') then true end
  from regexp_split_to_table(regexp_replace(search_text(typed) collate "C",
      '([' || search_unspaced(false) || ']+|[' || search_unspaced(true) || ']+)', ' \1 ', 'g'), '\s+') with ordinality as runs (run, place),
    lateral regexp_split_to_array(run collate "C", '[' || search_signs() || ']+') as given
  where array_to_string(given, '') <> ''
$$;

-- A word as it was typed, or with `begins` every word that begins with it.
create function search_beginning(given text, begins boolean) returns tsquery language sql immutable strict parallel safe as $$
  select (quote_literal(given) || case when begins then ':*' else '' end)::tsquery
$$;

-- One run that somebody typed: all its parts, or the whole written without signs. Null when nothing can be found by it.
-- `vocabulary` is false for words of messages, which are no vocabulary for others: such a word is looked for as a beginning, and
-- besides as the public words that are one slip away.
create function search_run_query(parts text[], whole text, spelled boolean, vocabulary boolean) returns tsquery language plpgsql stable as $$
declare
  one tsquery;
  result tsquery;
  begins boolean;
  gram integer := case when spelled then 3 else 2 end;
begin
  if spelled is not null then
    if char_length(parts[1]) < gram then return (quote_literal(parts[1]) || ':*')::tsquery; end if;
    return (select string_agg(quote_literal(part), '&') from (select part from search_grams(parts[1], spelled) as part
      where char_length(part) = gram limit 24) as grams)::tsquery;
  end if;
  for nth in 1 .. least(cardinality(parts), 12) loop
    -- Half of all words begin with what is one letter long, so it is a word of its own where a sign follows or goes before.
    begins := cardinality(parts) = 1 or char_length(parts[nth]) > 2 and (nth = cardinality(parts) or parts[nth] !~ '[0-9]');
    one := search_word_query(parts[nth], begins);
    if not vocabulary then
      one := coalesce(one || search_beginning(parts[nth], begins), search_beginning(parts[nth], begins));
    end if;
    if one is null then
      result := null;
      exit;
    end if;
    result := case when result is null then one else result && one end;
  end loop;
  one := search_beginning(whole, char_length(whole) > 4);
  return coalesce(result || one, result, one);
end $$;
