-- An old text is shown only to whom it was shown while it stood: each version keeps for whom it was, and until when.
alter table post_version
  -- Null: written down before this was kept. Then nobody but the author knows for whom it was.
  add column audience text check (audience in ('community', 'network', 'company')),
  add column audience_company_id integer references company,
  add column replaced_at timestamptz;

update post_version version set
  replaced_at = coalesce(
    (select min(later.written_at) from post_version later where later.post_id = version.post_id and later.id > version.id),
    post.edited_at, version.written_at),
  -- What a company posts has always been for the community.
  audience = case when post.wall_company_id is not null then 'community' end
from post where post.id = version.post_id;

alter table post_version alter column replaced_at set not null;
alter table post_version add constraint post_version_company_audience check (audience <> 'company' or audience_company_id is not null);
create index post_version_audience_company on post_version (audience_company_id) where audience_company_id is not null;
