-- A mail is tried for five days, however often that is, and given up at once when its reader's server refuses it for good.
alter table mail add column given_up_at timestamptz;
update mail set given_up_at = greatest(queued_at, due_at) where sent_at is null and attempts >= 20;
drop index mail_given_up;
create index mail_given_up on mail (queued_at) where sent_at is null and given_up_at is not null;
-- What was given up is not looked through for what is due; and how old the oldest is that waits, for the figures.
drop index mail_waiting;
create index mail_waiting on mail (due_at) where sent_at is null and given_up_at is null;
create index mail_oldest on mail (queued_at) where sent_at is null and given_up_at is null;
-- The random part of its Message-ID: the same for each try, so that whoever got it twice shows it once.
alter table mail add column message_id uuid;
