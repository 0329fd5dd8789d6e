-- What a picture was when it was given, by its digest: the same one is known again, whoever brings it (docs/rules/imports.md#media-folders).

alter table media_item add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
create index media_item_sha256 on media_item (sha256) where sha256 is not null;
