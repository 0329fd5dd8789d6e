-- A body holds links that open accounts: while it waits it is sealed by the program, once sent it is gone (docs/decisions/0016).
alter table mail add column body bytea;
-- What waits from before stays readable to the program; a first byte of 0 says so.
update mail set body = '\x00' || convert_to(jsonb_build_object('text', body_text, 'html', body_html, 'unsubscribe_url', unsubscribe_url)::text, 'UTF8')
  where sent_at is null;
alter table mail drop column body_text, drop column body_html, drop column unsubscribe_url;
alter table mail add constraint mail_body_until_sent check ((body is null) = (sent_at is not null));
