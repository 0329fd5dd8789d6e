-- The session of an operator who works as a member says so in the term of the field.
alter table session rename column acted_by to impersonated_by;
alter table session rename constraint session_acted_by_fkey to session_impersonated_by_fkey;
alter table session rename constraint session_acted_by_check to session_impersonated_by_check;
alter index session_acted_by_idx rename to session_impersonated_by_idx;
