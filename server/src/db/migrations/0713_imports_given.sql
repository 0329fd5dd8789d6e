-- What stood in the file before somebody put something in its place: a transfer is named by it.
alter table data_import_row add column given text[];
-- What a statement of account says beyond money that came in, in entries.
alter table data_import add column went_out integer not null default 0 check (went_out >= 0);
alter table data_import add column not_booked integer not null default 0 check (not_booked >= 0);
