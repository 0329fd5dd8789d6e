-- What the jury decided of an entry. Nobody but operators learns of it before the award's minute.
create table award_outcome (
  applicant_id integer primary key,
  award_id integer not null,
  category_id integer not null,
  outcome text not null check (outcome in ('shortlisted', 'finalist', 'winner')),
  -- Why, in the jury's words, and who signs for it.
  citation text not null default '' check (char_length(citation) <= 600),
  juror_id integer,
  -- The end of the address of its page, and the number of its certificate; finalists and winners have them.
  code text unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{7}$'),
  number text unique check (number ~ '^[A-Z0-9]{1,8}-[0-9]{2}-[A-Z0-9]{1,8}-[0-9]{2,4}$'),
  decided_at timestamptz not null,
  revoked_at timestamptz,
  -- Read by everybody who looks at the page.
  revocation_reason text check (char_length(revocation_reason) between 1 and 300),
  foreign key (award_id, category_id) references award_category (award_id, id),
  foreign key (category_id, applicant_id) references award_applicant (category_id, id),
  foreign key (award_id, juror_id) references award_juror (award_id, id),
  check ((revoked_at is null) = (revocation_reason is null)),
  check ((code is null) = (number is null)),
  check (outcome = 'shortlisted' or code is not null),
  check (outcome = 'winner' or (citation = '' and juror_id is null))
);
create unique index award_outcome_winner on award_outcome (category_id) where outcome = 'winner' and revoked_at is null;
create index award_outcome_award on award_outcome (award_id, category_id);
create trigger public_changed after insert or update or delete or truncate on award_outcome
  for each statement execute function public_changed();

-- Which publishing minutes have come and been told of.
create table award_publication (
  award_id integer not null references award,
  part text not null check (part in ('shortlist', 'winners')),
  published_at timestamptz not null,
  primary key (award_id, part)
);
create trigger public_changed after insert on award_publication for each statement execute function public_changed();

-- With what certificates were signed: the public halves, so that old certificates stay checkable when the secret changes.
create table award_signing_key (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  public_key bytea not null unique check (octet_length(public_key) = 32),
  created_at timestamptz not null
);
create trigger award_signing_key_is_kept before update or delete on award_signing_key for each row execute function refuse_change();
