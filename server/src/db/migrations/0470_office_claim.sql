-- Who of the operators looks at what waits in the inbox, and until when. It keeps two from doing the same work; that nothing is
-- decided twice is the business of the thing itself.
create table office_claim (
  kind text not null check (kind ~ '^[a-z_]{1,30}$'),
  item text not null check (length(item) between 1 and 120),
  customer_id integer not null references customer (id) on delete cascade,
  until timestamptz not null,
  primary key (kind, item)
);
create index office_claim_customer on office_claim (customer_id);
