-- Operators who see money and change nothing.
alter table customer drop constraint customer_operator_roles, add constraint customer_operator_roles
  check (cardinality(operator_roles) > 0
    and operator_roles <@ array['all', 'content', 'money', 'moderation', 'awards', 'people', 'events', 'read_only']);
