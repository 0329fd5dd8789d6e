-- A person who had two accounts: the one that went leads to the one that remains (docs/rules/merging.md).

alter table customer add column merged_into_id integer references customer, add column merged_at timestamptz;
alter table customer add constraint customer_merged check ((merged_into_id is null) = (merged_at is null));
alter table customer add constraint customer_merged_elsewhere check (merged_into_id <> id);
alter table customer add constraint customer_merged_is_closed check (merged_into_id is null or closed_at is not null);
create index customer_merged_into on customer (merged_into_id) where merged_into_id is not null;
