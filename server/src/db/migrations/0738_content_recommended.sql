-- What members recommend as a tag waits for an operator, and so does a member whom several marked as spam.
alter table tag_recommendation add column decided_at timestamptz;
create index tag_recommendation_waiting on tag_recommendation (created_at) where decided_at is null;
create index member_review_waiting on member_review (opened_at) where closed_at is null;
