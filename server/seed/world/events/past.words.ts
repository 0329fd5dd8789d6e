import type { EventSpec } from './event.spec.ts'

/** What stood on the pages of editions that are over: their own reasons to come, and what was spoken about. */
type Words = Pick<EventSpec, 'reasons' | 'topics' | 'knowledge' | 'halls'>

export const antwerpWords: Words = {
  halls: ['Beurszaal', 'Scheldezaal'],
  reasons: [
    ['clock', 'The first edition', '41 tables in the exchange hall, and a list of who sits where.'],
    ['ship', 'Scheldt and Maas', 'Deep-sea lines on one side of the hall, barges on the other.'],
    ['users', 'Half of them ship', 'Every second seat belongs to a shipper or a forwarder.'],
    ['map', 'Deurganck by coach', 'Half a day on the left bank, with the planners.'],
    ['shield', 'Demurrage, both sides', 'A mediator in the room, and real invoices on the table.'],
    ['leaf', 'Shore power begins', 'What the first three berths cost, and who used them.'],
  ],
  topics: [
    {
      kind: 'keynote',
      title: 'Two ports, one quay',
      text: 'What the merger with Zeebrugge changed for those who call here.',
    },
    {
      kind: 'panel',
      title: 'Who pays for the late gate?',
      text: 'A terminal, two lines and a haulier about the two hours after six.',
      track: 'Operations',
    },
    {
      kind: 'talk',
      title: 'Barges that nobody can plan',
      text: 'Dwell time by terminal, and a slot that holds.',
      track: 'Inland',
    },
    {
      kind: 'workshop',
      title: 'Detention without a lawyer',
      text: 'Eleven cases, settled in an hour and a half.',
      track: 'Contracts',
    },
    {
      kind: 'panel',
      title: 'Bananas, steel and everything else',
      text: 'Why the port’s oldest trades still fill its newest sheds.',
      track: 'Market',
    },
    {
      kind: 'talk',
      title: 'Drugs in the box',
      text: 'What customs asks of those who have nothing to hide.',
      track: 'Security',
    },
    {
      kind: 'workshop',
      title: 'Transit papers on a telephone',
      text: 'From Antwerp to Basel with one code.',
      track: 'Documents',
    },
    { kind: 'keynote', title: 'Shall we do this again?', text: 'The vote was 231 to 3, and Rotterdam was next.' },
  ],
  knowledge: {
    title: 'Incoterms, argued',
    text: 'Three hours over eleven disputes in which both sides had read the same three letters.',
  },
}

export const rotterdamWords: Words = {
  halls: ['Hal Maas', 'Hal Katendrecht'],
  reasons: [
    ['clock', '1,840 meetings', '72 tables for three days, and a second hall when the first was full.'],
    ['ship', 'Short-sea autumn', 'Space for the winter, published on the first morning.'],
    ['users', 'Rail at the tables', 'Six operators with trains out of the Maasvlakte.'],
    ['map', 'Maasvlakte by boat', 'Automated quays from the water side, 60 places.'],
    ['leaf', 'ETS at sea', 'The first year of invoices, compared line by line.'],
    ['shield', 'Index-linked, signed', 'Contracts that follow an index, with the people who wrote the index.'],
  ],
  topics: [
    {
      kind: 'keynote',
      title: 'The year in which schedules came back',
      text: 'On-time arrivals by loop, and what bought them.',
    },
    {
      kind: 'panel',
      title: 'Slots or surcharges first?',
      text: 'Two lines and two buyers negotiate in public, with a clock.',
      track: 'Contracts',
    },
    {
      kind: 'talk',
      title: 'A terminal without lamps',
      text: 'Night work on an automated quay, explained by those who stayed.',
      track: 'Operations',
    },
    {
      kind: 'workshop',
      title: 'Read an ETS invoice',
      text: 'Bring one; leave with what it should have said.',
      track: 'Documents',
    },
    {
      kind: 'panel',
      title: 'Betuwe, full and empty',
      text: 'Why the line has room on days when nobody needs it.',
      track: 'Intermodal',
    },
    {
      kind: 'talk',
      title: 'The Humber is nearer than you think',
      text: 'Nine ferries a day and what they leave behind.',
      track: 'Market',
    },
    {
      kind: 'workshop',
      title: 'Contract by index',
      text: 'One formula, three quarters, no surprises.',
      track: 'Contracts',
    },
    { kind: 'keynote', title: 'What the tables agreed', text: 'And the first date in Hamburg.' },
  ],
  knowledge: {
    title: 'Surcharges, added up',
    text: 'BAF, ETS, peak season and low water on one invoice: what counts twice, and what to cross out.',
  },
}

export const klaipedaWords: Words = {
  halls: ['Burių salė', 'Marių salė'],
  reasons: [
    ['ship', 'The eastern feeder loops', 'Every line that calls north of Gdynia.'],
    ['clock', 'Meetings in the sail loft', '24 tables, half an hour each.'],
    ['map', 'By train into the port', 'The line to Kaunas begins behind the hall.'],
    ['shield', 'Ice clauses', 'Read aloud, then rewritten.'],
    ['users', 'Those who load in the Baltics', 'Wood, fish, furniture and grain.'],
    ['leaf', 'Plugs, counted', 'How many reefers a feeder really has room for.'],
  ],
  topics: [
    { kind: 'keynote', title: 'Feeders after the winter', text: 'Four weeks of ice, and which loops held.' },
    {
      kind: 'panel',
      title: 'Who waits for whom?',
      text: 'A hub, a feeder and an ocean line about 48 hours.',
      track: 'Operations',
    },
    { kind: 'talk', title: 'Ro-ro as a second way', text: 'When the container ship does not come.', track: 'Market' },
    {
      kind: 'workshop',
      title: 'Border data for the Baltics',
      text: 'Field by field, with the three customs offices.',
      track: 'Documents',
    },
    { kind: 'panel', title: 'Rail to Kaunas, and beyond', text: 'Two gauges, one terminal.', track: 'Intermodal' },
    { kind: 'keynote', title: 'What we take to Gdańsk', text: 'Five promises, with names.' },
  ],
  knowledge: { title: 'Reefers on feeders', text: 'Power on board, power on the quay, and the hour between the two.' },
}

export const abuDhabiWords: Words = {
  halls: ['Saadiyat Hall', 'Marina Hall'],
  reasons: [
    ['ship', 'Gulf strings, side by side', 'Six operators, one wall of schedules.'],
    ['clock', 'Cool hours first', 'Meetings from eight, the hall closes at four.'],
    ['users', 'Buyers from three coasts', 'India, East Africa and the upper Gulf.'],
    ['map', 'Khalifa Port from inside', 'The remote crane desks, in groups of eight.'],
    ['shield', 'Free zones compared', 'What a licence costs, and what it leaves open.'],
    ['leaf', 'Solar on the shed', 'Figures of a full summer.'],
  ],
  topics: [
    { kind: 'keynote', title: 'The upper Gulf, a year after', text: 'Where cargo went when the strait was slow.' },
    {
      kind: 'panel',
      title: 'Transhipment that stays',
      text: 'Why a box waits nine days, and for whom.',
      track: 'Operations',
    },
    {
      kind: 'talk',
      title: 'Remote cranes in the heat',
      text: 'What stops first: the crane, the line, or the people.',
      track: 'Operations',
    },
    {
      kind: 'workshop',
      title: 'One manifest for six states',
      text: 'Pre-arrival data that all of them read.',
      track: 'Documents',
    },
    {
      kind: 'panel',
      title: 'Sea-air over Abu Dhabi',
      text: 'Eleven days instead of thirty, at a third of the price of air.',
      track: 'Market',
    },
    { kind: 'keynote', title: 'Next stop Dubai', text: 'What each table took home.' },
  ],
  knowledge: {
    title: 'Free zones for carriers',
    text: 'Licences, storage and customs status, with three cases that went wrong.',
  },
}

export const viennaWords: Words = {
  halls: ['Zollsaal', 'Donausaal'],
  reasons: [
    ['clock', 'Paths for the new timetable', 'Requests close in April; the desks sit here in March.'],
    ['ship', 'Danube and rail', 'Barges from Constanţa at the tables of those who take over.'],
    ['users', 'Shippers with sidings', 'Forty of them, from paper to cars.'],
    ['map', 'Freudenau at work', 'Gantry, lock and rail yard in one walk.'],
    ['shield', 'Low water clauses', 'From which gauge, for how long, at whose cost.'],
    ['leaf', 'Tonnes on rails', 'Figures by corridor, counted door to door.'],
  ],
  topics: [
    {
      kind: 'keynote',
      title: 'One train, four railways',
      text: 'What a wagon from Duisburg meets before it sees the Black Sea.',
    },
    {
      kind: 'panel',
      title: 'Low water, again',
      text: 'Barge, rail and road share out one bad August.',
      track: 'Operations',
    },
    {
      kind: 'talk',
      title: 'The Koralm line opens',
      text: 'Two hours less to Trieste, and who will use them.',
      track: 'Market',
    },
    {
      kind: 'workshop',
      title: 'Ordering a path',
      text: 'Three corridors, one tool, and the fields that nobody explains.',
      track: 'Documents',
    },
    {
      kind: 'panel',
      title: 'Trailers on trains',
      text: 'P400 where it fits and what to do where it does not.',
      track: 'Intermodal',
    },
    { kind: 'keynote', title: 'To Duisburg with a list', text: 'Eleven things to settle within the year.' },
  ],
  knowledge: { title: 'When the path is lost', text: 'Compensation in four countries, with the letters that got it.' },
}
