-- Operators read the log of what they look after (docs/rules/office.md#log): the newest of each kind of thing.
create index audit_log_thing on audit_log (split_part(object, ':', 1), id);
