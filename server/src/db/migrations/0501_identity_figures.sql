-- The office counts by week who applied and who became a member.
create index registration_request_created on registration_request (created_at);
create index customer_completed on customer (registration_completed_at) where registration_completed_at is not null;
