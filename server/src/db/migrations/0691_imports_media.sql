-- Folders of pictures come in as lists do: one file a row (docs/rules/imports.md#media-folders).

alter table data_import drop constraint data_import_kind_check;
alter table data_import add constraint data_import_kind_check
  check (kind in ('companies', 'members', 'programme', 'participants', 'redirects', 'media'));
alter table data_import drop constraint data_import_format_check;
alter table data_import add constraint data_import_format_check check (format in ('csv', 'xlsx', 'xml', 'ics', 'zip'));
alter table data_import add constraint data_import_folder check ((kind = 'media') = (format = 'zip'));
alter table data_import_record drop constraint data_import_record_thing_check;
alter table data_import_record add constraint data_import_record_thing_check check (thing in
  ('company', 'customer', 'event_day', 'event_speaker', 'event_session', 'seat', 'redirect', 'media_item'));
-- Which file of the folder the row is, and what was found out about its content.
alter table data_import_row add column file jsonb;
