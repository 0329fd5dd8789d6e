-- Participants of an event and old addresses come in as lists too (docs/rules/imports.md).

alter table data_import drop constraint data_import_kind_check;
alter table data_import add constraint data_import_kind_check
  check (kind in ('companies', 'members', 'programme', 'participants', 'redirects'));
alter table data_import drop constraint data_import_of_event;
alter table data_import add constraint data_import_of_event
  check ((kind in ('programme', 'participants')) = (event_id is not null));
alter table data_import_record drop constraint data_import_record_thing_check;
alter table data_import_record add constraint data_import_record_thing_check
  check (thing in ('company', 'customer', 'event_day', 'event_speaker', 'event_session', 'seat', 'redirect'));
