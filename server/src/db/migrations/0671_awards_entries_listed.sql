-- The entries of one award, as operators read them: the newest first.
create index award_applicant_listed on award_applicant (award_id, created_at desc, id desc);
