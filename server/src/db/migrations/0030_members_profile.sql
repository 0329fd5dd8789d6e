-- What a person shows of themselves.
create table customer_profile (
  customer_id integer primary key references customer on delete cascade,
  job_title text check (char_length(job_title) <= 100),
  bio text check (char_length(bio) <= 1000),
  phone text check (char_length(phone) <= 40),
  -- Key of the picture in the file store.
  profile_picture text,
  -- Field name to audience: everyone, network, event or nobody.
  display_configuration jsonb not null default '{}'
);
