import type { StoredEntryState } from '@app/contract/awards.entries.states'

/** A sheet with a table, drawn as a PDF. */
export type EntrySheet = { title: string; note: string; rows: string[][] }

/** What one company entered in one category of the open award; answers by the order of the questions. */
export type EntrySpec = {
  company_id: number
  /** Of the award's categories, from 1. */
  category: number
  state: Exclude<StoredEntryState, 'in_judging'>
  /** Days before now on which it was begun, and submitted. */
  begun: number
  submitted?: number
  answers: (string | null)[]
  documents: EntrySheet[]
  decision?: {
    days: number
    reason: string
    until?: number
    questions?: Record<number, string>
    documents?: Record<number, string>
  }
  /** Entries that its company has bought pay for it. */
  paid?: true
}

const adherence: EntrySheet = {
  title: 'Schedule adherence by sailing',
  note: 'Arrival at the first line ashore against the published window, all sailings of the year.',
  rows: [
    ['Service', 'Sailings', 'Within 2 hours', 'Within 6 hours'],
    ['Gdańsk – Hamburg', '52', '49', '51'],
    ['Gdańsk – Leixões', '26', '23', '26'],
    ['Gdynia – Antwerp', '26', '24', '25'],
    ['All', '104', '96', '102'],
  ],
}

export const ENTRIES: EntrySpec[] = [
  {
    company_id: 1,
    category: 1,
    state: 'draft',
    begun: 12,
    answers: [
      'We ran 104 sailings between Gdańsk, Hamburg, Antwerp and Leixões with two ships of 1,036 TEU; 96 of them made fast within two hours of the published window. Sixty-one shippers booked at least once a month, forty-one of them without a contract. The late gate on Thursday at 18:00 was kept in 49 of 52 weeks.',
      'Three reefer shippers asked for plugs that can be booked by position. Since June, 42 plugs a sailing carry a number from booking to discharge, and the crew confirms each of them by 22:00.',
      'Measured by fuel flow meters on both ships and checked by the class: 118 g CO₂ equivalent per TEU and kilometre two years ago, 104 g last year, 97 g this year, well to wake. Slow steaming on the Leixões leg gave half of it, new propeller caps a third, shore power in Gdańsk the rest.',
      'In February the Elbe closed for 31 hours. Within the hour every customer knew which box would be late, and by how much. We moved eleven reefers by road at our own cost and gave the surcharge back on all 214 bookings. Two customers had cover elsewhere; we booked it for them and paid the difference.',
      null,
    ],
    documents: [
      adherence,
      {
        title: 'Fuel and carbon, both ships',
        note: 'Flow meter readings by quarter, tonnes and grams per TEU and kilometre.',
        rows: [
          ['Quarter', 'Fuel, t', 'TEU km, million', 'g CO₂e'],
          ['First', '2,140', '71.2', '99'],
          ['Second', '2,050', '70.4', '97'],
          ['Third', '1,985', '68.9', '96'],
        ],
      },
    ],
  },
  {
    company_id: 1,
    category: 2,
    state: 'changes_requested',
    begun: 40,
    submitted: 9,
    paid: true,
    answers: [
      'Gdańsk, Gdynia and Klaipėda to the hubs at Hamburg and Bremerhaven: five departures a week with three ships, 148,000 TEU in a year. Two of three boxes connect to a mother ship within 48 hours.',
      'Of 61,200 transhipped boxes 59,870 caught the ship that they were booked on, 1,330 did not. Of those 1,010 were lost to closed terminals, 320 to us.',
      'The second week of January: ice in the Curonian lagoon, a strike at the lock, and a ship with a broken bow thruster. We turned the loop around, called Klaipėda by barge twice, and lost 44 connections instead of the 400 that the plan would have lost.',
      'Position, next port and the hour at which the box is free to collect, the same on the screen as in the message. When the hour moves by more than thirty minutes, a message goes out before anybody asks.',
      'Eight of ten officers came to us as cadets. Five weeks on and five off since last year, with the same crew on the same ship. Nobody has left the shore staff in eighteen months.',
    ],
    documents: [
      adherence,
      {
        title: 'Connections kept and lost',
        note: 'Transhipped boxes by hub.',
        rows: [
          ['Hub', 'Booked', 'Connected', 'Lost'],
          ['Hamburg', '38,400', '37,610', '790'],
          ['Bremerhaven', '22,800', '22,260', '540'],
        ],
      },
    ],
    decision: {
      days: 3,
      reason: 'Two things before your entry can go to the judges.',
      until: 8,
      questions: { 2: 'Please say which year the figures are for, and how a lost connection is counted.' },
      documents: { 2: 'The second page, with the months, is missing.' },
    },
  },
  {
    company_id: 1,
    category: 7,
    state: 'approved',
    begun: 38,
    submitted: 11,
    paid: true,
    answers: [
      'From 41,300 to 36,900 tonnes of CO₂ equivalent, the year before the last against the last: 4,400 tonnes, or 10.7 per cent, with 2 per cent more cargo.',
      'By flow meters on all five ships, under the EU rules for monitoring, reporting and verification. The figures were verified by the class society in March; the letter belongs to the documents.',
      'Lorries before and after the sea leg are left out, because we do not choose them. Empty boxes are in. Refrigerants are in since last year, which made the year before look worse by 300 tonnes.',
      'Propeller caps cost 190,000 euros a ship and one day in dock; shore power needs the port. Slow steaming needs nothing but shippers who were asked first: we lost two of sixty, and both came back.',
    ],
    documents: [
      {
        title: 'Verified emissions, two years',
        note: 'Tonnes of CO₂ equivalent by ship, as verified.',
        rows: [
          ['Ship', 'Year before', 'Last year', 'Cut'],
          ['MS Wisła', '9,120', '8,040', '1,080'],
          ['MS Radunia', '8,960', '7,990', '970'],
          ['Three chartered', '23,220', '20,870', '2,350'],
        ],
      },
    ],
    decision: { days: 4, reason: '' },
  },
  {
    company_id: 8,
    category: 1,
    state: 'submitted',
    begun: 31,
    submitted: 2,
    paid: true,
    answers: [
      'Göteborg to Zeebrugge and Immingham, a departure every weekday with four ro-ro ships. 1,012 sailings, 94 per cent within an hour of the timetable; the rest waited for pilots or for wind.',
      'Trailers used to be released by telephone. Now the haulier sees a photograph of the seal and the lane before the ramp is down; the average wait fell from 52 to 19 minutes.',
      'Eighty-three grams per tonne and kilometre on the bridge meter, down from 96 in three years. We name the method: fuel burnt at sea and in port, divided by cargo weight, without the trailer.',
      'On 3 November a bow door would not close. We sailed nine hours late, put 61 drivers into hotels, and told every consignee which trailer would come by which ferry. Four claims, all settled in a week.',
      'A guaranteed lane for driverless units on the night ship, at a price that is published.',
    ],
    documents: [
      {
        title: 'Timetable and departures',
        note: 'Departures by ship, share within an hour.',
        rows: [
          ['Ship', 'Departures', 'Within an hour'],
          ['Marstrand', '258', '95 %'],
          ['Käringön', '251', '94 %'],
          ['Vinga', '254', '93 %'],
        ],
      },
    ],
  },
  {
    company_id: 43,
    category: 5,
    state: 'approved',
    begun: 33,
    submitted: 14,
    paid: true,
    answers: [
      'Median 23 minutes from gate to gate, 58 for the worst tenth. Two years ago it was 37 and 104. The worst hour is still Friday at two.',
      'Ships over 300 metres wait three hours at anchor on average, feeders not at all since they have a berth of their own. Thirty-one moves an hour and crane.',
      'The haulier is told as soon as the yard plan slips, at the latest an hour before. Who was turned away gets the next slot free; that happened 212 times in 91,000 slots.',
      'Closing one of four gates. It cost a fence and a lot of talking, and took eleven minutes off the median, because the lorries now arrive where the boxes are.',
    ],
    documents: [],
    decision: { days: 6, reason: '' },
  },
  {
    company_id: 51,
    category: 4,
    state: 'rejected',
    begun: 28,
    submitted: 10,
    answers: [
      'Fish and berries between minus 25 and plus 4 degrees, 38,000 pallets a year, from Klaipėda to Poznań and Riga.',
      'Shipment 2,214: salmon from the quay at 04:10, in the store at 04:52, on the road at 19:30, at the shop at 06:05. Never above minus 21.',
      'The quay itself: eleven minutes between ship and lorry. We bought two curtains and a second ramp; it is seven minutes now.',
      'Nine kilowatt hours a pallet and day, down from eleven. Half of it is new doors.',
      'At 02:14 on a Sunday in July a compressor stopped. The on-call engineer moved sixty pallets by hand before the store reached minus 18.',
    ],
    documents: [],
    decision: {
      days: 5,
      reason: 'The temperature log of one shipment is required in this category and was not among the documents.',
    },
  },
  {
    company_id: 51,
    category: 7,
    state: 'draft',
    begun: 6,
    answers: ['From 1,860 to 1,510 tonnes a year, for the cold stores alone.', null, null, null],
    documents: [],
  },
  {
    company_id: 2,
    category: 1,
    state: 'withdrawn',
    begun: 26,
    answers: ['Rotterdam to Hull and Leith, three times a week.', null, null, null, null],
    documents: [],
  },
  {
    company_id: 9,
    category: 2,
    state: 'submitted',
    begun: 22,
    submitted: 4,
    answers: [
      'Piraeus to Thessaloniki, Izmir, Limassol and Beirut: nine departures a week, 96,000 TEU.',
      'Ninety-six in a hundred boxes caught their ship; 1,870 of 48,900 did not.',
      'In August two ports closed within three days. We anchored one ship as a warehouse, ran the other in a shuttle, and cleared the backlog in nine days.',
      'A forwarder sees the box from the gate to the gate, and a person answers the telephone on Sundays.',
      'Crews of four nations who dine at one table. The average captain has been with us for eleven years.',
    ],
    documents: [],
  },
]
