-- Two lists may use one number for two records: a list says whose numbers it carries (docs/rules/imports.md#numbers).
alter table data_import add column source text not null default '' check (char_length(source) <= 80);
-- What stands in every row where no column says it, by field.
alter table data_import add column for_all jsonb not null default '{}' check (jsonb_typeof(for_all) = 'object');

-- What each import has learned of a key stands in a row of its own, so that taking it back forgets just that.
alter table data_import_key add column import_id integer references data_import on delete cascade;
alter table data_import_key drop constraint data_import_key_pkey;
alter table data_import_key add constraint data_import_key_once unique nulls not distinct (kind, scope, key, import_id);
create index data_import_key_import on data_import_key (import_id) where import_id is not null;

-- Several rows of a list may change one record, each what the one before it has left.
alter table data_import_record drop constraint data_import_record_once;
alter table data_import_record add constraint data_import_record_once unique (import_id, number, thing, record_id);
