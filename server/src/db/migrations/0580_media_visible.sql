-- Since when an album may be seen by everyone who may see its event or award: from the minute that is published, while it shows its
-- media. Null while it does not. The archive reads this along an index, without asking events and awards.
alter table media_album add column visible_from timestamptz;

create function album_visible_from(of_event integer, of_award integer) returns timestamptz language sql stable as $$
  select published_at from event where id = of_event and 'media' = any (available_sections)
  union all
  select published_at from award where id = of_award and available_sections && array['media', 'highlights']
$$;

update media_album set visible_from = album_visible_from(event_id, award_id);

-- What is shown is held while its album is made: whoever publishes it at the same time comes before or after, and finds the album.
create function begin_album() returns trigger language plpgsql as $$
begin
  perform 1 from event where id = new.event_id for share;
  perform 1 from award where id = new.award_id for share;
  new.visible_from := album_visible_from(new.event_id, new.award_id);
  return new;
end $$;
create trigger media_album_begun before insert or update of event_id, award_id on media_album for each row execute function begin_album();

create function keep_album_visible() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'event' then
    update media_album set visible_from = album_visible_from(event_id, award_id) where event_id = new.id;
  else
    update media_album set visible_from = album_visible_from(event_id, award_id) where award_id = new.id;
  end if;
  return null;
end $$;
create trigger event_album_visible after update of published_at, available_sections on event for each row
  when (old.published_at is distinct from new.published_at or old.available_sections is distinct from new.available_sections)
  execute function keep_album_visible();
create trigger award_album_visible after update of published_at, available_sections on award for each row
  when (old.published_at is distinct from new.published_at or old.available_sections is distinct from new.available_sections)
  execute function keep_album_visible();

drop index media_album_day;
create index media_album_day on media_album (day desc, id desc)
  include (visible_from, images, videos, guides, statistics) where visible_from is not null;
