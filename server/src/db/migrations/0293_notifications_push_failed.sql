-- Since when a device could not be reached; empty again when something arrives.
alter table push_subscription add column failed_at timestamptz;
update push_subscription set failed_at = created_at where failures > 0;
create index push_subscription_failed on push_subscription (failed_at) where failures > 0;
create index mail_given_up on mail (queued_at) where sent_at is null and attempts >= 20;
create index fact_at_rest on fact (recorded_at) where done_at is null and due_at = 'infinity';
create index refund_waiting on refund (created_at) where state in ('requested', 'approved', 'failed');
