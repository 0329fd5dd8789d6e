-- What the office's lists are narrowed by, where it is rare among many (docs/rules/office.md#records).
create index customer_invited on customer (lower(last_name), id) where registration_completed_at is null and closed_at is null;
create index customer_suspended on customer (lower(last_name), id) where suspended_at is not null;
create index customer_closed on customer (lower(last_name), id) where closed_at is not null;
create index company_unverified on company (lower(name), id) where verified_at is null and merged_at is null;
create index company_merged on company (lower(name), id) where merged_at is not null;
create index invoice_owed on invoice (company_id) where kind = 'invoice' and state in ('issued', 'part_paid');
create index media_item_album_waiting on media_item (album_id) where waiting;
create index post_hidden on post (id desc) where hidden_at is not null;
create index comment_taken_down on comment (id desc) where taken_down_at is not null;
