/** Parts of an award's page that an operator opens one by one; a part that is not open answers empty. */
export const awardSections = [
  'prices',
  'sponsors',
  'map',
  'agenda',
  'categories',
  'jury',
  'media',
  'terms',
  'highlights',
  'become_sponsor',
  'enter',
  'shortlisted',
  'winners',
] as const
export type AwardSection = (typeof awardSections)[number]

/** What happens on the evening, beside what happens at events. */
export const awardAgendaKinds = [
  'keynote',
  'panel',
  'talk',
  'networking',
  'break',
  'meal',
  'social',
  'visit',
  'registration',
  'ceremony',
] as const

/** Where an award stands, as the office's list says it. */
export const awardStates = ['draft', 'announced', 'open', 'closed', 'judging', 'decided', 'past'] as const
/** What comes next for an award: what an operator does, or what happens by the clock. */
export const awardSteps = [
  'publish',
  'open_entries',
  'close_entries',
  'set_up_judging',
  'end_round',
  'publish_winners',
  'winners_due',
  'ceremony',
] as const
