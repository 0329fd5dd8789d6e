-- Who waits for a package is counted with every list of packages, and asked for whenever one becomes free.
create index application_waiting on application (package_id, id) where on_waiting_list;
