-- By this the retention job finds what is old without reading the rest.
create index profile_view_day on profile_view (day);
