-- Each seller's issued documents in a chain: a link's hash covers the link before it and the whole content of the document
-- (docs/document-chain.md), so that no document can be changed, taken out or put in between without breaking every later link.
create table document_link (
  entity_id integer not null references financial_entity,
  seq integer not null check (seq > 0),
  invoice_id integer not null unique references invoice,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  primary key (entity_id, seq)
);

-- The last link of each seller; a transaction that adds the next one waits for its row.
create table document_chain (
  entity_id integer primary key references financial_entity,
  seq integer not null,
  hash bytea not null
);

-- Refuses a change of the chain.
create function freeze_document_link() returns trigger language plpgsql as $$
begin
  raise exception 'the chain of documents cannot be changed' using errcode = 'restrict_violation';
end $$;
create trigger document_link_frozen before update or delete on document_link
  for each row execute function freeze_document_link();

-- A field of a document as one line: its name and its value as a JSON string, or null.
create function document_field(name text, value text) returns text language sql immutable as
  $$ select name || ': ' || coalesce(to_json(value)::text, 'null') || E'\n' $$;

-- The content of an issued document, line by line, in the order of docs/document-chain.md.
create function document_content(of_invoice integer) returns text language sql stable as $$
  select document_field('number', number) || document_field('kind', kind) || document_field('issued_on', issued_on::text)
    || document_field('due_on', due_on::text)
    || document_field('cancels', (select number from invoice cancelled where cancelled.id = invoice.cancels_id))
    || document_field('order_number', order_number) || document_field('currency_code', currency_code)
    || document_field('amount_net', amount_net::text) || document_field('amount_vat', amount_vat::text)
    || document_field('amount_gross', amount_gross::text) || document_field('test', test::text)
    || (select string_agg(document_field('seller.' || field, seller ->> field), '' order by place)
        from unnest(array['name', 'address_line', 'address_line_2', 'postcode', 'city', 'country', 'vat_id', 'email'])
          with ordinality as party (field, place))
    || (select string_agg(document_field('billing.' || field, billing ->> field), '' order by place)
        from unnest(array['name', 'address_line', 'address_line_2', 'postcode', 'city', 'country', 'vat_id', 'email'])
          with ordinality as party (field, place))
    || coalesce((select string_agg(document_field('line', position::text) || document_field('line.kind', kind)
          || document_field('line.description', description) || document_field('line.quantity', quantity::text)
          || document_field('line.unit_amount', unit_amount::text) || document_field('line.amount_net', amount_net::text)
          || document_field('line.vat_case', vat_case) || document_field('line.vat_rate', vat_rate::text), '' order by position)
        from invoice_line where invoice_id = of_invoice), '')
    || coalesce((select string_agg(document_field('vat', vat_case) || document_field('vat.vat_rate', vat_rate::text)
          || document_field('vat.amount_net', amount_net::text) || document_field('vat.amount_vat', amount_vat::text)
          || document_field('vat.note', note), '' order by vat_rate desc, vat_case collate "C")
        from invoice_vat where invoice_id = of_invoice), '')
    || coalesce((select document_field('paper.subject', subject::text) || document_field('paper.attendees', attendees::text)
          || document_field('paper.bank_accounts', bank_accounts::text)
        from invoice_paper where invoice_id = of_invoice), '')
  from invoice where id = of_invoice
$$;

-- A seller's next link, for one issued document.
create function link_document(of_invoice integer, of_entity integer) returns void language plpgsql as $$
declare
  last document_chain%rowtype;
  linked bytea;
begin
  select * into last from document_chain where entity_id = of_entity for update;
  if not found then
    insert into document_chain (entity_id, seq, hash) values (of_entity, 0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
    select * into last from document_chain where entity_id = of_entity for update;
  end if;
  linked := sha256(last.hash || convert_to(document_content(of_invoice), 'UTF8'));
  insert into document_link (entity_id, seq, invoice_id, previous_hash, hash)
    values (of_entity, last.seq + 1, of_invoice, last.hash, linked) on conflict (invoice_id) do nothing;
  if found then update document_chain set seq = last.seq + 1, hash = linked where entity_id = of_entity; end if;
end $$;

-- Adds an issued document to the chain of its seller when the transaction ends.
create function document_linked() returns trigger language plpgsql as $$
begin
  perform link_document(new.id, new.entity_id);
  return null;
end $$;
-- When the transaction ends: lines, sums and paper are written by then, and the seller's number counter is still held.
create constraint trigger document_linked after insert or update of number on invoice
  deferrable initially deferred for each row when (new.number is not null) execute function document_linked();

-- Documents that were issued before, in the order of their numbers.
do $$
declare
  one record;
begin
  for one in select id, entity_id from invoice where number is not null order by entity_id, number_year, number_seq loop
    perform link_document(one.id, one.entity_id);
  end loop;
end $$;
