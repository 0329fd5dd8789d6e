-- What somebody who runs the community, or a company, decided: what it was about, how it stood before and after, and why.
alter table audit_log rename column subject to object;
alter table audit_log rename column details to after;
alter table audit_log alter column after drop default, alter column after drop not null;
alter table audit_log add column before jsonb, add column reason text, add column request_id text not null default '';
create index audit_log_object on audit_log (object, id);
create index audit_log_customer on audit_log (customer_id, id);
-- Rows are guarded one by one already; this guards the whole.
create trigger audit_log_never_emptied before truncate on audit_log for each statement execute function refuse_change();
