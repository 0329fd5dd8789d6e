-- Where a mail's reader ends mails of its kind with one click; none for those that are always sent.
alter table mail add column unsubscribe_url text check (char_length(unsubscribe_url) <= 1000);
