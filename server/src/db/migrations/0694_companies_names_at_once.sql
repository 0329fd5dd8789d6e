-- A list that is brought in looks for every one of its names among all others. What had come in just before stood in the index's list of
-- what is still to be sorted in, which each look-up read from end to end.
alter index company_name_trgm set (fastupdate = off);
select gin_clean_pending_list('company_name_trgm');
