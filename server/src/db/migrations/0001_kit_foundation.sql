-- Text compared without case or accents, and the tools that search needs.
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- What happened, for those who react to it after the commit.
create table fact (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  recorded_at timestamptz not null,
  due_at timestamptz not null default '-infinity',
  done_at timestamptz,
  attempts integer not null default 0,
  problem text
);
create index fact_open on fact (id) where done_at is null;

-- Which reaction has already answered which fact.
create table fact_reaction (
  fact_id bigint not null references fact on delete cascade,
  reaction text not null,
  primary key (fact_id, reaction)
);

-- The outbox of mails.
create table mail (
  id bigint generated always as identity primary key,
  key text not null unique,
  to_name text not null,
  to_address text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  queued_at timestamptz not null,
  due_at timestamptz not null default '-infinity',
  sent_at timestamptz,
  attempts integer not null default 0,
  problem text
);
create index mail_waiting on mail (due_at) where sent_at is null;

-- Every act of an operator; rows are never changed or removed.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  customer_id integer,
  act text not null,
  subject text not null,
  details jsonb not null default '{}'
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is not allowed', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
