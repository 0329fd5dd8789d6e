-- A picture or video is made of an upload that has arrived whole: there is no unfinished one any more.
delete from post_media where state = 'uploading';
alter table post_media drop column state, drop column received;
alter table post_media alter column file set not null;
-- The upload of which it was made; what is made of one upload is made once, and its files lie under that id.
alter table post_media add column upload_id uuid;
update post_media set upload_id = substring(file from '^posts/([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid;
alter table post_media add constraint post_media_upload unique (upload_id);
