-- A package that is closed can no longer be asked for; who has asked goes on.
alter table sponsor_package add column closed_at timestamptz;
