-- Lists of the office over a million rows: people by name, by the day they came, and by a few letters of any of three columns;
-- the log by act.
create index customer_office_name on customer (lower(last_name), id);
create index customer_created on customer (created_at, id);
create index customer_office_search on customer using gin (lower(last_name) gin_trgm_ops, lower(first_name) gin_trgm_ops, lower(email) gin_trgm_ops);
create index company_created on company (created_at, id);
create index audit_log_act on audit_log (act, id);
