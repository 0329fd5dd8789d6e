-- What a member recognizes a session by: the device in words, the part of the address that stays the same at one place, and
-- when it was last used. Null for sessions from before.
alter table session add column device text check (char_length(device) <= 80),
  add column network text check (char_length(network) <= 40), add column last_seen_at timestamptz;
