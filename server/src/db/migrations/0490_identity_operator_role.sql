-- What somebody looks after who is an operator; whoever is one already looks after everything.
alter table customer add column operator_roles text[] not null default '{all}'
  constraint customer_operator_roles check (
    cardinality(operator_roles) > 0
    and operator_roles <@ array['all', 'content', 'money', 'moderation', 'awards', 'people', 'events']
  );
