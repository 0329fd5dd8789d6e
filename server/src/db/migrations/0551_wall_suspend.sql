-- A decision about a post may suspend its author (docs/rules/wall.md#reports).
alter table post_decision
  drop constraint post_decision_outcome_check,
  add constraint post_decision_outcome_check check (outcome in ('dismiss', 'remove', 'warn', 'limit', 'suspend'));
