-- The PDF files of a period are taken as one folder.
alter table ledger_export drop constraint ledger_export_kind_check,
  add constraint ledger_export_kind check (kind in ('datev', 'journal', 'audit', 'papers'));
