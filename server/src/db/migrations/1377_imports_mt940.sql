-- Statements of account as banks sent them before camt.053.
alter table data_import drop constraint data_import_format_check,
  add constraint data_import_format_check check (format in ('csv', 'xlsx', 'xml', 'mt940', 'ics', 'zip'));
