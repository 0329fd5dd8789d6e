-- The changes of state that an entry may make. The contract lists them (`entryTransitions`), and a test compares both.
create table award_entry_transition (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into award_entry_transition (from_state, to_state) values
  ('draft', 'submitted'),
  ('draft', 'withdrawn'),
  ('submitted', 'approved'),
  ('submitted', 'changes_requested'),
  ('submitted', 'rejected'),
  ('submitted', 'withdrawn'),
  ('changes_requested', 'submitted'),
  ('changes_requested', 'rejected'),
  ('changes_requested', 'withdrawn'),
  ('approved', 'changes_requested'),
  ('approved', 'rejected'),
  ('approved', 'in_judging'),
  ('approved', 'withdrawn'),
  ('in_judging', 'withdrawn');

-- An entry changes its state only as `award_entry_transition` allows, and is judged only once it was approved and paid.
create or replace function award_entry_moves() returns trigger language plpgsql as $$
begin
  if not exists (select from award_entry_transition where from_state = old.state and to_state = new.state) then
    raise exception 'entry % cannot go from % to %', new.id, old.state, new.state using errcode = 'check_violation', constraint = 'award_entry_moves';
  end if;
  if new.state = 'in_judging' and not new.free
    and not exists (select from award_entry_fee where applicant_id = new.id and state = 'paid') then
    raise exception 'entry % is not paid', new.id using errcode = 'check_violation', constraint = 'award_entry_paid';
  end if;
  return new;
end $$;
