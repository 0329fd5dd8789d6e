-- Who a mail to somebody else speaks of, so that an erasure finds it by a key and never by what somebody is called. Mails that
-- were written before this have none; those that are sent go with their days.
alter table mail add column about integer[] not null default '{}';
create index mail_about on mail using gin (about) where about <> '{}';

-- Puts `instead` where a text says these words one after the other, whatever their case and the blanks between them. The words
-- are what somebody wrote about themselves: they are compared letter by letter and never read as a pattern. Where they are but a
-- part of a longer word they stay; with `whole`, also where they are a part of a longer address, number or name of a file.
create function said_instead(value text, words text[], whole boolean, instead text) returns text
  language plpgsql immutable as $$
declare
  looked text := translate(value, E'\t\n\r\u00a0', '    ');
  said text[];
  first text;
  kept integer := 1;
  begins integer;
  ends integer;
  further integer;
  blanks integer;
  result text := '';
begin
  if value is null or coalesce(cardinality(words), 0) = 0 then
    return value;
  end if;
  -- A few letters have a small form of another length; a text with one of them is compared as it is written.
  if char_length(lower(looked)) = char_length(looked) then
    looked := lower(looked);
    said := (select array_agg(lower(word) order by at) from unnest(words) with ordinality as each (word, at));
  else
    said := words;
  end if;
  first := said[1];
  further := 1;
  loop
    begins := strpos(substr(looked, further), first);
    exit when begins = 0;
    begins := begins + further - 1;
    ends := begins + char_length(first);
    further := begins + 1;
    for place in 2 .. cardinality(said) loop
      blanks := char_length(substr(looked, ends)) - char_length(ltrim(substr(looked, ends), ' '));
      if blanks = 0 or not starts_with(substr(looked, ends + blanks), said[place]) then
        ends := 0;
        exit;
      end if;
      ends := ends + blanks + char_length(said[place]);
    end loop;
    continue when ends = 0
      or (begins > 1 and substr(looked, begins - 1, 1) ~ '[[:alnum:]]')
      or substr(looked, ends, 1) ~ '[[:alnum:]]'
      or (whole and (
        (begins > 2 and substr(looked, begins - 2, 2) ~ '[[:alnum:]][-_.+/@]')
        or substr(looked, ends, 2) ~ '[-_.+/@][[:alnum:]]'
      ));
    result := result || substr(value, kept, begins - kept) || instead;
    kept := ends;
    further := ends;
  end loop;
  return result || substr(value, kept);
end
$$;

create function said_instead(value jsonb, words text[], whole boolean, instead text) returns jsonb
  language plpgsql immutable as $$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(said_instead(value #>> '{}', words, whole, instead))
    when 'array' then (
      select coalesce(jsonb_agg(said_instead(one, words, whole, instead) order by at), '[]')
      from jsonb_array_elements(value) with ordinality as each (one, at)
    )
    when 'object' then (
      select coalesce(jsonb_object_agg(name, said_instead(one, words, whole, instead)), '{}')
      from jsonb_each(value) as each (name, one)
    )
    else value
  end;
end
$$;

create function said_instead(value text[], words text[], whole boolean, instead text) returns text[]
  language sql immutable as $$
  select case when value is null then null else
    array(select said_instead(one, words, whole, instead) from unnest(value) with ordinality as each (one, at) order by at) end
$$;
