-- A number that rises with everything a post says: its text, topics, people, pictures and link. What was read under a number
-- may be kept for as long as the number stays. Counters, likes and decisions are not part of it.
alter table post add column version integer not null default 0;

create function post_version_rises() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger post_version_rises before update on post for each row execute function post_version_rises();

create function post_parts_changed() returns trigger language plpgsql as $$
begin
  update post set version = version where id in (select post_id from changed);
  return null;
end $$;
create trigger post_tag_added after insert on post_tag referencing new table as changed for each statement execute function post_parts_changed();
create trigger post_tag_removed after delete on post_tag referencing old table as changed for each statement execute function post_parts_changed();
create trigger post_mention_added after insert on post_mention referencing new table as changed for each statement execute function post_parts_changed();
create trigger post_mention_removed after delete on post_mention referencing old table as changed for each statement execute function post_parts_changed();
create trigger post_media_put_on after update on post_media referencing new table as changed for each statement execute function post_parts_changed();
create trigger post_media_taken_off after update on post_media referencing old table as changed for each statement execute function post_parts_changed();
create trigger post_media_removed after delete on post_media referencing old table as changed for each statement execute function post_parts_changed();

create function post_previews_changed() returns trigger language plpgsql as $$
begin
  update post set version = version where link_preview_id in (select id from changed);
  return null;
end $$;
create trigger link_preview_changed after update on link_preview referencing new table as changed for each statement execute function post_previews_changed();
