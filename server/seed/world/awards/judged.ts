import type { Random } from '../random.ts'

/** What entrants answered, by the place of the question; `{a}` and `{b}` are figures, `{city}` is where they sit. */
const ANSWERS: readonly (readonly string[])[] = [
  [
    'From {city} we ran {a} departures in the year, every one of them published four weeks ahead. {b} per cent left and arrived within two hours of the window that stood in the schedule. The rest we list by cause: weather, locks, and eleven times ourselves.',
    'We moved {a} units for 61 regular customers and as many again who booked once. {b} per cent were ready when we had said so. We measure from the gate to the gate, not from the berth, because that is where our customers wait.',
    'Two shifts became three in March. Since then {city} has handled {a} units a month, and {b} per cent of them within the hour that was promised. The log is open to every customer, with the times that make us look bad.',
  ],
  [
    'Customers asked to book a place and not only a day. Since June every unit has a numbered slot that stands in the confirmation. Waiting at the gate fell from 48 minutes to {b}, counted over all lorries.',
    'Reefer shippers asked for plugs that can be booked by position. {b} plugs carry a number from booking to release, and somebody confirms each of them by ten in the evening.',
    'Drivers asked for the truth. The board at the gate now shows the wait as it is, in minutes, and the same figure goes out by message. Complaints fell by {b} per cent, though the wait did not.',
  ],
  [
    'Measured by meters, not by estimate: {a} kilowatt hours a week from our own roof, and {b} per cent less diesel than two years ago. The method is published, and an outside engineer has checked the meters.',
    'Fuel meters on every engine say {b} grams a unit-kilometre, well to wheel, after 118 two years ago. Half of the difference is slower running, a third a new propeller and tyres, the rest is shore power.',
    'We count empty kilometres: {b} of a hundred, after 31. One planner now works for three firms that used to compete for the same return loads, and all of them run less.',
  ],
  [
    'On 14 February the river closed for 31 hours. Within the hour every customer knew which box would be late and by how much. Eleven loads went by road at our cost, and the surcharge went back to all {a} bookings.',
    'A crane failed on the first day of the peak. We told everyone before they asked, moved {b} ships by half a day, and paid for the waiting. Nine customers left us that week; eight came back.',
    'We lost a seal and found it two days late. Since then two people sign, and the picture of the seal is on the customer’s screen before the lorry leaves {city}.',
  ],
  [
    'A Sunday gate from April, and a written promise: who waits longer than {b} minutes pays nothing for the lift.',
    'A third departure a week, and the connection in the booking instead of in a footnote.',
    'Nothing new that cannot be counted: {b} per cent on time, in writing, with money back below it.',
  ],
]

const CITATIONS = [
  'Every figure in this entry could be checked, and the worst of them came first. The jury would book them tomorrow.',
  'They changed one thing that customers had asked for, and can say to the minute what it did.',
  'A plain service, kept for fifty weeks of fifty-two, and a full account of the other two.',
  'The jury read about the bad day twice, and would have liked to be their customer on it.',
  'Nobody else told the jury what it cost them to keep their word.',
  'Small, exact and honest: the log was the best-read document of the year.',
  'Others carry more. Nobody else says so precisely what arrived, and when.',
  'An idea that competitors can copy, given away in full.',
]

const TO_ENTRANT = [
  'The account of the bad day convinced us more than the figures of the good ones.',
  'Please give the method beside the figure next time; we had to look for it.',
  'Clear, short, and every claim with its number. Thank you.',
]
const TO_JURY = [
  'Figures agree with what I see in the port.',
  'Good on service, thin on emissions.',
  'Strong. I would put them among the first three.',
  '',
]

/** An answer to the question at a place, with figures of its own. */
export function answerText(r: Random, place: number, city: string): string {
  const text = r.pick(ANSWERS[place % ANSWERS.length] ?? [])
  return text
    .replaceAll('{a}', String(r.int(104, 960)))
    .replaceAll('{b}', String(r.int(72, 98)))
    .replaceAll('{city}', city)
}

export const citationFor = (index: number): string => CITATIONS[index % CITATIONS.length] ?? ''
export const toEntrant = (r: Random): string => (r.chance(0.5) ? r.pick(TO_ENTRANT) : '')
export const toJury = (r: Random): string => r.pick(TO_JURY)
