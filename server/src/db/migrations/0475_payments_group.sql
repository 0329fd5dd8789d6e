-- Several invoices paid at once by one card payment. Each keeps an attempt of its own, so that "one open attempt per invoice"
-- holds here too; the provider knows the group.
create table payment_group (
  id uuid primary key,
  company_id integer not null references company,
  provider text not null check (provider in ('stripe', 'test')),
  intent_id text unique,
  client_secret text,
  amount bigint not null check (amount > 0),
  currency_code text not null check (currency_code ~ '^[A-Z]{3}$'),
  state text not null check (state in ('open', 'succeeded', 'cancelled')),
  failure text,
  created_at timestamptz not null,
  checked_at timestamptz not null,
  unique (id, currency_code)
);
create index payment_group_waiting on payment_group (checked_at) where state = 'open';
create index payment_group_company on payment_group (company_id);

alter table payment_attempt add column group_id uuid;
-- All of a group is in its currency.
alter table payment_attempt add constraint payment_attempt_group foreign key (group_id, currency_code) references payment_group (id, currency_code);
-- The provider is asked for the group, never for a part of it.
alter table payment_attempt add constraint payment_attempt_part check (group_id is null or (intent_id is null and client_secret is null));
create index payment_attempt_group on payment_attempt (group_id) where group_id is not null;

-- What a group is asked for is what its invoices are asked for, all of one company and in one currency; and parts and whole end alike.
create function check_payment_group() returns trigger language plpgsql as $$
declare
  wanted uuid := case tg_table_name when 'payment_group' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'group_id' end;
begin
  if exists (
    select from payment_group
    left join payment_attempt on payment_attempt.group_id = payment_group.id
    left join invoice on invoice.id = payment_attempt.invoice_id
    where payment_group.id = wanted
    group by payment_group.id
    having sum(payment_attempt.amount) is distinct from payment_group.amount
      or bool_or(invoice.company_id <> payment_group.company_id or invoice.currency_code <> payment_group.currency_code
        or invoice.kind <> 'invoice' or payment_attempt.state <> payment_group.state or payment_attempt.provider <> payment_group.provider)
  ) then
    raise exception 'the parts of payment group % are not its whole', wanted using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payment_group_whole after insert or update on payment_group
  deferrable initially deferred for each row execute function check_payment_group();
create constraint trigger payment_group_parts after insert or update on payment_attempt
  deferrable initially deferred for each row when (new.group_id is not null) execute function check_payment_group();

-- What was asked for stays what it was.
create function keep_payment_group() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a payment group is kept' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.company_id, new.provider, new.amount, new.currency_code) is distinct from (old.id, old.company_id, old.provider, old.amount, old.currency_code)
    or (old.state <> 'open' and new.state <> old.state) then
    raise exception 'a payment group does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_group_kept before update or delete on payment_group for each row execute function keep_payment_group();
