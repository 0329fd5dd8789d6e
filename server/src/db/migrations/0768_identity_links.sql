-- A link to a new password that an operator gives to its owner themselves (docs/rules/identity.md#passwords).
alter table mailed_link add column handed_over boolean not null default false;
