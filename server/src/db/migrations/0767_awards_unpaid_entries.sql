-- What one company may hold of an award without having paid for it: entries as well as seats (docs/rules/awards.md#booking).
alter table award add column unpaid_entries_most integer not null default 50 check (unpaid_entries_most between 1 and 100000);
