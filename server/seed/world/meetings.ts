/** Why people of the demonstration world want to meet. */
export const MEETING_REASONS = [
  'Charter for the second Gdańsk string: 1,100 TEU, twelve months from March. I would like to hear your range before our board meets.',
  'Eighteen reefers a week from Jebel Ali, feeder leg from Hamburg. Who books the plugs on your side?',
  'UK safety and security data from 31 January: who files for feeders, you or us?',
  'Cherry season: two weeks of space in week 49 and 50, forty boxes each.',
  'Slots at Sines on Thursdays. We could give you Tuesdays in Rotterdam for them.',
  'Block train Duisburg to Verona: we are looking for a partner for six wagons a week.',
  'Your late gate and ours differ by two hours. Twenty minutes should settle it.',
  'We tender the Baltic leg again in January and would like you to know early.',
  'Cold store in Tallinn, 4,000 pallets from March. Do you still have a ramp for us?',
  'Empty repositioning from Felixstowe: 300 boxes a month, we have the vessel.',
  'Demurrage at Piraeus: I have figures that may interest both of us.',
  'Rates for project cargo to Walvis Bay, first pieces in April.',
] as const

export const MEETING_CANCELLED = 'My flight from Warsaw is cancelled, I arrive a day later. Sorry!'
export const MEETING_BLOCKED = 'Call with Gdynia operations'

export const COMPANY_REASONS = [
  'We would like to hear who at your house decides about reefer plugs in Gdynia from April.',
  'A tender for the Baltic leg is due in May; thirty minutes with whoever looks after feeders would help.',
] as const
export const MEETING_NOTE = 'Wants a price for twelve months with an exit after six. Knows the ramp at Gdynia.'
export const MEETING_STEP = 'Send the offer with both options'
