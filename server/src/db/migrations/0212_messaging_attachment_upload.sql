-- A file is made of an upload that has arrived whole, whose id it takes.
delete from chat_attachment where state = 'uploading';
alter table chat_attachment drop column state, drop column received;
alter table chat_attachment alter column id drop default, alter column file set not null,
  add constraint chat_attachment_place_known check (message_id is null or position between 1 and 10);
