-- Why an operator did not take over a recommended tag, for those who recommended it.
alter table tag_recommendation add refusal text check (char_length(refusal) <= 1000);
