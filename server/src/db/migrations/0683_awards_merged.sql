-- What was paid for an entry and the entry itself change their company together, when that was merged into another.
alter table award_entry alter constraint award_entry_own_applicant deferrable initially immediate;
