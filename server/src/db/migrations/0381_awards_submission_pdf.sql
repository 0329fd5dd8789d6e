-- Those whose PDF is still to be drawn are few.
create index award_submission_undrawn on award_submission (submitted_at) where pdf is null;
