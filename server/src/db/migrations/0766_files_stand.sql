-- How a file stands is asked of the row that declares it, whenever it is fetched (docs/decisions/0036-files-stand-by-their-rows.md).
create index customer_profile_picture on customer_profile (profile_picture) where profile_picture is not null;
create function media_folders(file text, sizes jsonb, captions text) returns text[] language sql immutable parallel safe as $$
  select array_remove(array[split_part(file, '/', 2), split_part(sizes -> 0 ->> 'file', '/', 2), split_part(captions, '/', 2)], null)
$$;
create index media_item_folders on media_item using gin (media_folders(file, sizes, captions));
