-- By these the retention job finds what is old without reading the rest.
create index fact_done on fact (done_at) where done_at is not null;
create index mail_sent on mail (sent_at) where sent_at is not null;
create index session_expiry on session (expires_at);
create index refresh_token_expiry on refresh_token (expires_at);
create index mailed_link_expiry on mailed_link (expires_at);
create index provider_event_settled on provider_event (received_at) where outcome <> 'quarantined';
