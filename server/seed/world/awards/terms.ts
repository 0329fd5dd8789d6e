/** Terms and conditions of entering, in plain text with headings after "# " and list items after "- ". */
export const TERMS = `These terms apply to every company that enters. The booking terms of the community apply beside them to what is paid.

# Who may enter
- Every member company that is verified, in the categories that are open to its kind. Several entries are welcome, one for each category.
- What is entered must have happened in the calendar year before the ceremony, unless a category says otherwise.
- The person who hands an entry in speaks for the company and has its permission for every figure and picture.

# The entry
- Answers, documents and fee belong together. Only entries that are approved and paid reach the jury.
- The deadline is the minute that stands on the page, in the time zone of the ceremony and by our clock. An upload that had begun by then may take ten minutes more.
- What was handed in is locked. The team may send an entry back once and open the questions it names; the rest stays as it is.
- An entry can be withdrawn until the jury begins. The fee is returned until entries close, and not after that.

# The jury
- Each entry is scored by at least three jurors, by the weights of its category. Jurors never see an entry of their own company, present or past, and declare what else ties them to an entrant.
- Scores are sealed at the end of the round. The jury’s comments for the entrant are sent after the ceremony.
- The jury may leave a category without a winner. Its decision is final.

# Shortlist and winners
- Both are published for everyone at the minutes named on the page. Nobody outside the team knows them earlier.
- A winner may use the badge and the certificate for as long as the award stands. If it turns out that an entry was untrue, the award is withdrawn and says so everywhere.

# Confidentiality
- Answers and documents are read by the team and by the jurors of the category, and by nobody else. For shortlisted entries the company’s name, the category and the jury’s citation are published.
- Documents are deleted two years after the ceremony.

# Seats
- Seats at the dinner are sold to companies, as long as there are any. Names are asked for two weeks before the evening.
`
