-- Words that look like one that nobody has written, for "Did you mean".
create index search_word_trgm on search_word using gin (word gin_trgm_ops);
