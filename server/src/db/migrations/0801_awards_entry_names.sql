-- What a company enters is called an entry, and what it pays for it the entry's fee; on the wire an entry stays an applicant (docs/glossary.md).
do $$
declare
  step text[];
  one record;
begin
  foreach step slice 1 in array array[['award_entry', 'award_entry_fee'], ['award_applicant', 'award_entry']] loop
    for one in select conname as name from pg_constraint where conrelid = step[1]::regclass and conname like step[1] || '\_%' loop
      execute format('alter table %I rename constraint %I to %I', step[1], one.name, step[2] || substr(one.name, length(step[1]) + 1));
    end loop;
    for one in select tgname as name from pg_trigger where tgrelid = step[1]::regclass and tgname like step[1] || '\_%' and not tgisinternal loop
      execute format('alter trigger %I on %I rename to %I', one.name, step[1], step[2] || substr(one.name, length(step[1]) + 1));
    end loop;
    for one in select indexrelid::regclass::text as name from pg_index where indrelid = step[1]::regclass and indexrelid::regclass::text like step[1] || '\_%'
      and not exists (select from pg_constraint where conindid = indexrelid) loop
      execute format('alter index %I rename to %I', one.name, step[2] || substr(one.name, length(step[1]) + 1));
    end loop;
    execute format('alter sequence %I rename to %I', step[1] || '_id_seq', step[2] || '_id_seq');
    execute format('alter table %I rename to %I', step[1], step[2]);
  end loop;
end $$;

alter function award_applicant_moves() rename to award_entry_moves;
create or replace function award_entry_moves() returns trigger language plpgsql as $$
begin
  if not (old.state || ' ' || new.state) = any (array[
    'draft submitted', 'draft withdrawn',
    'submitted approved', 'submitted changes_requested', 'submitted rejected', 'submitted withdrawn',
    'changes_requested submitted', 'changes_requested changes_requested', 'changes_requested rejected', 'changes_requested withdrawn',
    'approved changes_requested', 'approved rejected', 'approved in_judging', 'approved withdrawn',
    'in_judging withdrawn']) then
    raise exception 'entry % cannot go from % to %', new.id, old.state, new.state using errcode = 'check_violation', constraint = 'award_entry_moves';
  end if;
  if new.state = 'in_judging' and not new.free
    and not exists (select from award_entry_fee where applicant_id = new.id and state = 'paid') then
    raise exception 'entry % is not paid', new.id using errcode = 'check_violation', constraint = 'award_entry_paid';
  end if;
  return new;
end $$;
