-- Why the community has hidden a comment: its author is told.
alter table comment add column taken_down_reason text;
alter table comment add constraint comment_taken_down_reason
  check (taken_down_reason is null or taken_down_at is not null);
