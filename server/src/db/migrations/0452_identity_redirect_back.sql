-- The page of this site on which somebody began to apply: where they go on once they are in.
alter table registration_request add column redirect_back text
  check (char_length(redirect_back) <= 500 and redirect_back ~ '^/[^/\\[:space:]][^\\[:space:]]*$');
