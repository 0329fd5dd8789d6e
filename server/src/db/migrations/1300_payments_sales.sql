-- The use case that issues an invoice asks the domain that sells for its paper (docs/decisions/0057-sellers-register.md): payments does not
-- know the sellers, nor the kinds of orders and lines, by name.
drop trigger invoice_paper_written on invoice;
drop function write_invoice_paper();
drop function invoice_paper_now(integer);

alter table purchase_order drop constraint purchase_order_kind_check;
alter table invoice_line drop constraint invoice_line_kind_check;

-- Refuses an issued invoice without its paper.
create function invoice_has_paper() returns trigger language plpgsql as $$
begin
  if not exists (select from invoice_paper where invoice_id = new.id) then
    raise exception 'invoice % is issued without its paper', new.number using errcode = 'check_violation', constraint = 'invoice_has_paper';
  end if;
  return null;
end $$;
-- When the transaction ends: the number comes first.
create constraint trigger invoice_has_paper after insert or update of number on invoice
  deferrable initially deferred for each row when (new.number is not null) execute function invoice_has_paper();
