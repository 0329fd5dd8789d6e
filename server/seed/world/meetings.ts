export const MEETING_CANCELLED = 'My flight from Warsaw is cancelled, I arrive a day later. Sorry!'
export const MEETING_BLOCKED = 'Call with Gdynia operations'

export const COMPANY_REASONS = [
  'We would like to hear who at your house decides about reefer plugs in Gdynia from April.',
  'A tender for the Baltic leg is due in May; thirty minutes with whoever looks after feeders would help.',
] as const
export const MEETING_NOTE = 'Wants a price for twelve months with an exit after six. Knows the ramp at Gdynia.'
export const MEETING_STEP = 'Send the offer with both options'
