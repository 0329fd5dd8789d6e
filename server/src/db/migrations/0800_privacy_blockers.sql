-- What keeps an account from being erased is called a blocker everywhere.
alter table erasure rename column hindered_at to blocked_at;
