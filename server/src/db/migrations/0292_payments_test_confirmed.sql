-- What becomes of a test payment once its bank has confirmed it: charged, or refused for this reason.
alter table test_card_intent add column refused_after text;
