import type { Random } from './random.ts'
import type { CategoryCode, Company } from './world.types.ts'

/** A job and what people who do it say about it. */
export type Work = readonly [title: string, ...says: string[]]

export const WORK: Record<CategoryCode, readonly Work[]> = {
  carrier: [
    [
      'Trade Manager',
      'Owns the sailing schedule and the utilisation of every leg.',
      'Decides what sails on Thursday, and answers for it on Friday.',
      'One trade, two directions, never balanced.',
    ],
    [
      'Key Account Manager',
      'Looks after thirty accounts and knows their gate times by heart.',
      'Hears of a late box before the customer does, most weeks.',
      'Speaks for the customer inside the house and for the house outside.',
    ],
    ['Space Control', 'Gives out slots, takes back no-shows.', 'Full ship, empty ship, and the week between.'],
    [
      'Equipment Planner',
      'Brings empties to where exports start.',
      'Counts boxes that are somewhere, and finds those that are not.',
    ],
    [
      'Head of Pricing',
      'Spot, contract and every surcharge between them.',
      'Would rather explain a price than lower it.',
    ],
    [
      'Port Operations Manager',
      'Berth windows, stowage and a telephone that rings at night.',
      'Eleven ports, eleven ways to wait.',
    ],
    [
      'Contract Manager',
      'Writes clauses that survive a storm.',
      'Reads the small print so that others may not have to.',
    ],
    [
      'Customer Service Lead',
      'Answers within the hour, also with bad news.',
      'A team of nine, a shared inbox, and no ticket older than a day.',
    ],
    [
      'Network Planner',
      'Moves a call from Tuesday to Thursday and explains why.',
      'Draws next winter’s network in June.',
    ],
    [
      'Chief Operating Officer',
      'Schedules that hold, crews that stay.',
      'Was at sea for nine years and in an office for twelve.',
    ],
    [
      'Claims Handler',
      'Wet paper, warm fish, bent steel.',
      'Settles small claims in a week and large ones in daylight.',
    ],
    ['Fleet Manager', 'Dry docks, engines, and what the class surveyor said.', 'Keeps old ships young.'],
  ],
  forwarder_3pl: [
    [
      'Branch Manager',
      'Runs the office, the desk and the coffee machine.',
      'Fourteen people and every commodity but livestock.',
    ],
    [
      'Ocean Freight Manager',
      'Buys space six weeks ahead and argues about detention.',
      'Knows which ship will be late by the second port.',
    ],
    ['Customs Specialist', 'Reads tariff headings for pleasure.', 'Prefers a question today to a fine in three years.'],
    ['Air Freight Manager', 'Last tender, first flight.', 'Measures in hours, charges by the kilo.'],
    [
      'Tender Manager',
      'Turns a shipper’s spreadsheet into lanes and prices.',
      'Has seen four hundred tenders and won some.',
    ],
    ['Project Cargo Lead', 'Anything above 60 tonnes or 4 metres.', 'Measures bridges on Sundays.'],
    ['Warehouse Manager', 'Inbound by ten, picked by noon.', 'Six docks, two shifts, one forklift too few.'],
    [
      'Trade Lane Manager',
      'Builds the volume before asking for the rate.',
      'Two countries, one lane, and all of its holidays.',
    ],
    [
      'Groupage Planner',
      'Fits eleven consignments into a trailer for ten.',
      'Fills the last two metres of every lorry.',
    ],
    ['Pricing Analyst', 'Keeps 40,000 rates from going stale.', 'Quotes in minutes, checks in hours.'],
  ],
  shipper: [
    [
      'Logistics Director',
      'Pays for transport, wants to see what it does.',
      'Answers to the shops when shelves are empty.',
    ],
    ['Freight Buyer', 'One tender a year, a conversation every week.', 'Prefers an honest lead time to a short one.'],
    ['Supply Chain Planner', 'Counts safety stock in days at sea.', 'Plans for the second week of every delay.'],
    ['Export Manager', 'Papers, boxes and letters of credit.', 'Forty countries, one stamp missing.'],
    ['Transport Manager', 'Gate times, pallets, complaints.', 'Loads nineteen lorries before breakfast.'],
    ['Packaging Engineer', 'What arrives whole was packed for the road it took.', 'Drops boxes for a living.'],
  ],
  terminal_port: [
    ['Commercial Manager', 'Sells berth windows and rail slots.', 'Looks for the ship that fits the empty Saturday.'],
    ['Terminal Manager', 'Keeps the yard below 75 per cent.', 'Walks the quay at six and reads the log at seven.'],
    ['Rail Desk Lead', 'Ten trains a day, two shunters.', 'A train that leaves late is late everywhere.'],
    [
      'Customer Relations',
      'Tells carriers about the wind before they ask.',
      'First to hear what went wrong in the night.',
    ],
    ['Gate and Yard Planner', 'Slots for trucks, and what to do with the late ones.', 'Moves a box twice at most.'],
    ['Vessel Planner', 'Puts 900 boxes where they come off first.', 'Plays the stowage plan backwards.'],
  ],
  supplier_technology: [
    [
      'Product Manager',
      'Asks users first and builds second.',
      'Has stood at a gate in the rain to see how it is used.',
    ],
    ['Sales Director', 'Sells to carriers, terminals and forwarders.', 'Short calls, long contracts.'],
    [
      'Solutions Engineer',
      'Makes two systems agree on one container number.',
      'Reads other people’s interfaces, kindly.',
    ],
    ['Interconnect Manager', 'Routes, margins and test calls.', 'Buys and sells minutes in eighty countries.'],
    ['Account Director', 'Long contracts, short meetings.', 'Looks after eleven houses and their renewals.'],
    ['Data Analyst', 'Late ships, explained with numbers.', 'Finds the outlier, then telephones it.'],
    ['Customer Success Lead', 'Sits beside people until it works.', 'Counts who still uses it after a year.'],
  ],
}

/** What people add about themselves; `{city}` is where they sit, `{n}` and `{tag}` are theirs too. */
const ADDS: readonly string[] = [
  'Looks for partners on the lanes out of {city}.',
  'At events mostly for the tables.',
  'Happy to compare notes on detention.',
  'Wants to meet terminals with night gates.',
  'Interested in shared feeder space.',
  'Ask about rail slots.',
  'New in the community, {n} years in the trade.',
  '{n} years in {city}, before that at sea.',
  'Began as an apprentice in {city}, {n} years ago.',
  'Mostly {tag} at present.',
  'Here to learn how others do {tag}.',
  'Came to {city} for two years; it has been {n}.',
  'Speaks four languages, two of them at customs.',
  'Father of twins, so please no calls before nine.',
  'Sails at weekends, on a boat without a schedule.',
  'Reads every post about {tag}, answers some.',
  'Would swap a rate for a good transit time.',
  'Lost a container once and still looks for it.',
  'Best reached before ten, {city} time.',
  'On the association’s board for {tag}.',
  'Teaches {tag} at the evening school in {city}.',
  'Responsible for {n} people and one dog.',
  'Collects timetables from before {n} mergers.',
  'Works from {city} and from trains.',
  'Never again without a clause on weather.',
  'Took over from a colleague who had done it for {n} years.',
  'Has visited {n} ports and wants to see the others.',
  'Curious about {tag}, sceptical about slides.',
  'Moved from {tag} to the office side in the spring.',
  'Meets everybody who brings figures.',
]

/** What somebody writes about themselves: their work, and mostly something of their own. */
export function bioFor(r: Random, says: string, company: Company, tags: readonly string[]): string {
  if (r.chance(0.1)) return says
  const add = r
    .pick(ADDS)
    .replaceAll('{city}', company.city)
    .replaceAll('{n}', String(r.int(3, 27)))
    .replaceAll('{tag}', inSentence(tags.length > 0 ? r.pick(tags) : 'Road'))
  return `${says} ${add}`
}

/** Abbreviations keep their capitals. */
const inSentence = (tag: string): string => (/[A-Z].*[A-Z]/.test(tag) ? tag : tag.toLowerCase())
