-- Statements of account come in as lists do.
alter table data_import drop constraint data_import_kind_check;
alter table data_import add constraint data_import_kind_check
  check (kind in ('companies', 'members', 'programme', 'participants', 'redirects', 'media', 'statement'));
