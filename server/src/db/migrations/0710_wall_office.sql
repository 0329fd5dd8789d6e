-- Hidden by an operator, and so to be shown again; what its author or the post's author deleted stays deleted.
alter table comment add column taken_down_at timestamptz
  constraint comment_taken_down check (taken_down_at is null or deleted_at is not null);

-- Operators look for words anywhere in what was written.
create index post_office_search on post using gin (lower(content) gin_trgm_ops);
create index comment_office_search on comment using gin (lower(content) gin_trgm_ops);
