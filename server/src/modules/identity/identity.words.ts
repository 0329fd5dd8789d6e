const words = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

/** A moment as a sentence names it: "3 March 2027 at 12:00 UTC". */
export const dayOf = (moment: Date): string => words.format(moment)
