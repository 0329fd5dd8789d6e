-- What an invoice says of its order is asked of the domain that sells it, by the use case that issues it (docs/decisions/0057-sellers-register.md):
-- payments knows neither who sells nor what the kinds of orders and lines are.
drop trigger invoice_paper_written on invoice;
drop function write_invoice_paper();
drop function invoice_paper_now(integer);

alter table purchase_order drop constraint purchase_order_kind_check;
alter table invoice_line drop constraint invoice_line_kind_check;

-- Refuses an issued invoice of which nobody has written down what it says.
create function invoice_has_paper() returns trigger language plpgsql as $$
begin
  if not exists (select from invoice_paper where invoice_id = new.id) then
    raise exception 'invoice % is issued without what it says', new.number using errcode = 'check_violation', constraint = 'invoice_has_paper';
  end if;
  return null;
end $$;
-- When the transaction ends: the number comes first.
create constraint trigger invoice_has_paper after insert or update of number on invoice
  deferrable initially deferred for each row when (new.number is not null) execute function invoice_has_paper();
