-- What companies told the community stands on their walls now.
insert into post (customer_id, content, audience, wall_company_id, created_at)
  select customer_id, content, 'community', company_id, posted_at from company_update order by posted_at, id;
drop table company_update;
