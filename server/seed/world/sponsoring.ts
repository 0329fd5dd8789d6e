/** A line of the comparison of packages. */
export type BenefitLine = {
  heading: string
  name: string
  note: string | null
}

export type PackageLook = {
  name: string
  /** Times the price of a seat. */
  share: number
  stock: number
  text: string
  seats: number
  table: boolean
  /** For each line in turn: its words, true for what is simply included, null for what is not. */
  has: (string | true | null)[]
}

export const EVENT_BENEFITS: BenefitLine[] = [
  { heading: 'On site', name: 'Stage', note: null },
  { heading: 'On site', name: 'Stand', note: 'beside the meeting tables' },
  {
    heading: 'On site',
    name: 'Company film on the wall screens',
    note: '30 seconds',
  },
  { heading: 'In the community', name: 'Logo on every event page', note: null },
  {
    heading: 'In the community',
    name: 'Banner in the member area',
    note: 'from the order to the last day',
  },
  { heading: 'In the community', name: 'Page in the guide', note: null },
  {
    heading: 'Afterwards',
    name: 'List of companies that came to your stand',
    note: 'those that agreed',
  },
  {
    heading: 'Afterwards',
    name: 'First choice of packages next year',
    note: 'for six weeks',
  },
]

/** Four packages of every event; a category of sponsors for each. */
export const EVENT_PACKAGES: PackageLook[] = [
  {
    name: 'Strategic partner',
    share: 28,
    stock: 3,
    text: 'One of three partners named with the event itself.',
    seats: 10,
    table: true,
    has: ['Opening words, 5 min', '24 m²', true, 'with the title', '12 weeks', '2 pages', true, true],
  },
  {
    name: 'Platinum',
    share: 16,
    stock: 6,
    text: 'Seen in every hall.',
    seats: 6,
    table: true,
    has: ['One talk, 15 min', '12 m²', true, 'large', '8 weeks', '1 page', true, true],
  },
  {
    name: 'Gold',
    share: 9,
    stock: 10,
    text: 'A stand, a table and four seats.',
    seats: 4,
    table: true,
    has: ['Panel seat', '6 m²', null, 'large', '4 weeks', '1 page', true, null],
  },
  {
    name: 'Silver',
    share: 4.5,
    stock: 16,
    text: 'Be found by those who look for you.',
    seats: 2,
    table: false,
    has: [null, null, null, 'small', null, 'half a page', true, null],
  },
]

export const AWARD_BENEFITS: BenefitLine[] = [
  { heading: 'At the ceremony', name: 'Table of ten', note: 'dinner included' },
  { heading: 'At the ceremony', name: 'On stage', note: null },
  { heading: 'At the ceremony', name: 'Company film before the first winner', note: '45 seconds' },
  { heading: 'In the community', name: 'Logo on every award page', note: null },
  { heading: 'In the community', name: 'Name on the certificates of a category', note: 'beside the jury’s' },
  { heading: 'Afterwards', name: 'Pictures of the evening', note: 'free to use' },
]

/** Packages of an award, with what each costs. */
export const AWARD_PACKAGES: (Omit<PackageLook, 'share' | 'seats' | 'table'> & { amount: number })[] = [
  {
    name: 'Gala partner',
    amount: 2_400_000,
    stock: 1,
    text: 'The evening carries your name beside the award’s.',
    has: ['2 tables', 'Welcome, 5 min', true, 'with the title', true, true],
  },
  {
    name: 'Category partner',
    amount: 900_000,
    stock: 4,
    text: 'You hand over the prize of one category.',
    has: ['1 table', 'One prize', null, 'large', true, true],
  },
  {
    name: 'Supporter',
    amount: 350_000,
    stock: 8,
    text: 'Your logo where the winners are read.',
    has: [null, null, null, 'small', null, true],
  },
]
