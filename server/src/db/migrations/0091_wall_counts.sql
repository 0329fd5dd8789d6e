-- Every post has its counters, and they follow what is written, statement by statement.
create function post_counts_begin() returns trigger language plpgsql as $$
begin
  insert into post_count (post_id) select id from added;
  update post_count set shares = post_count.shares + more.shares
    from (select shared_post_id, count(*) as shares from added where shared_post_id is not null and deleted_at is null group by 1) more
    where post_count.post_id = more.shared_post_id;
  return null;
end $$;
create trigger post_counted after insert on post referencing new table as added for each statement execute function post_counts_begin();

create function post_share_removed() returns trigger language plpgsql as $$
begin
  update post_count set shares = shares + case when new.deleted_at is null then 1 else -1 end where post_id = new.shared_post_id;
  return null;
end $$;
create trigger post_share_uncounted after update of deleted_at on post for each row
  when (new.shared_post_id is not null and (old.deleted_at is null) <> (new.deleted_at is null)) execute function post_share_removed();

create function count_likes() returns trigger language plpgsql as $$
begin
  update post_count set likes = post_count.likes + case tg_op when 'INSERT' then more.likes else -more.likes end
    from (select post_id, count(*) as likes from changed group by post_id) more where post_count.post_id = more.post_id;
  return null;
end $$;
create trigger post_like_counted after insert on post_like referencing new table as changed for each statement execute function count_likes();
create trigger post_like_uncounted after delete on post_like referencing old table as changed for each statement execute function count_likes();

create function count_comments() returns trigger language plpgsql as $$
begin
  update post_count set comments = post_count.comments + more.comments
    from (select post_id, count(*) as comments from added where deleted_at is null group by post_id) more where post_count.post_id = more.post_id;
  return null;
end $$;
create trigger comment_counted after insert on comment referencing new table as added for each statement execute function count_comments();

create function comment_removed() returns trigger language plpgsql as $$
begin
  update post_count set comments = comments + case when new.deleted_at is null then 1 else -1 end where post_id = new.post_id;
  return null;
end $$;
create trigger comment_uncounted after update of deleted_at on comment for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function comment_removed();

create function count_comment_likes() returns trigger language plpgsql as $$
begin
  update comment set likes = comment.likes + case tg_op when 'INSERT' then more.likes else -more.likes end
    from (select comment_id, count(*) as likes from changed group by comment_id) more where comment.id = more.comment_id;
  return null;
end $$;
create trigger comment_like_counted after insert on comment_like referencing new table as changed for each statement execute function count_comment_likes();
create trigger comment_like_uncounted after delete on comment_like referencing old table as changed for each statement execute function count_comment_likes();
