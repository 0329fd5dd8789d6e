-- What somebody keeps of a meeting for themselves, and who did not come (docs/rules/meetings.md#memory).

-- Read by its author alone.
create table meeting_note (
  meeting_id integer not null references meeting on delete cascade,
  customer_id integer not null references customer,
  note text not null default '' check (char_length(note) <= 5000),
  next_step text not null default '' check (char_length(next_step) <= 200),
  next_step_on date,
  outcome text check (outcome in ('deal', 'follow_up', 'open', 'nothing')),
  changed_at timestamptz not null,
  primary key (meeting_id, customer_id)
);
create index meeting_note_author on meeting_note (customer_id);

-- One says that the other did not come; it stands when nobody denies it in time.
create table meeting_no_show (
  meeting_id integer not null references meeting on delete cascade,
  absent_id integer not null references customer,
  -- Null: the operator.
  reported_by integer references customer,
  reported_at timestamptz not null,
  -- Until then it can be denied.
  deny_until timestamptz not null,
  denied_at timestamptz check (denied_at <= deny_until),
  primary key (meeting_id, absent_id),
  check (reported_by <> absent_id)
);
create index meeting_no_show_absent on meeting_no_show (absent_id);
create index meeting_no_show_reporter on meeting_no_show (reported_by);
