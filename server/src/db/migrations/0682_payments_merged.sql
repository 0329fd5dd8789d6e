-- Whose an issued invoice is follows when the company or the buyer was merged into another; what is printed on it never changes
-- (docs/rules/merging.md).

create or replace function follows_merger(whose text, old_id integer, new_id integer) returns boolean language plpgsql stable as $function$
begin
  if old_id is not distinct from new_id then return true; end if;
  if whose = 'company' then return exists (select from company where id = old_id and merged_into_id = new_id); end if;
  return exists (select from customer where id = old_id and merged_into_id = new_id);
end $function$;

create or replace function freeze_invoice() returns trigger language plpgsql as $function$
declare
  moving constant text[] := array['state', 'amount_paid', 'paid_at', 'cancelled_at', 'company_id', 'buyer_customer_id'];
begin
  if tg_op = 'DELETE' then
    if old.number is not null then raise exception 'an issued invoice cannot be deleted' using errcode = 'restrict_violation'; end if;
    return old;
  end if;
  if old.number is not null then
    if (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving)
      or not follows_merger('company', old.company_id, new.company_id)
      or not follows_merger('customer', old.buyer_customer_id, new.buyer_customer_id) then
      raise exception 'an issued invoice cannot be changed' using errcode = 'restrict_violation';
    end if;
    if new.amount_paid < old.amount_paid then raise exception 'a payment cannot be taken back' using errcode = 'restrict_violation'; end if;
  end if;
  if new.state <> old.state and not (
    (old.state = 'draft' and new.state in ('issued', 'part_paid', 'paid', 'overpaid', 'expired'))
    or (old.state = 'issued' and new.state in ('part_paid', 'paid', 'overpaid', 'cancelled'))
    or (old.state = 'part_paid' and new.state in ('paid', 'overpaid', 'cancelled'))
    or (old.state = 'paid' and new.state in ('overpaid', 'cancelled'))
    or (old.state = 'overpaid' and new.state = 'cancelled')
  ) then
    raise exception 'an invoice cannot go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

create or replace function keep_payment_group() returns trigger language plpgsql as $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'a payment group is kept' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.provider, new.amount, new.currency_code) is distinct from (old.id, old.provider, old.amount, old.currency_code)
    or not follows_merger('company', old.company_id, new.company_id)
    or (old.state <> 'open' and new.state <> old.state) then
    raise exception 'a payment group does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;
