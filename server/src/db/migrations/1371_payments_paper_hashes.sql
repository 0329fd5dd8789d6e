-- Issued documents of which the PDF file was not drawn yet, so that its hash is missing.
create index invoice_unhashed on invoice (id) where number is not null and pdf_hash is null;
