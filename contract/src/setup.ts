import { z } from 'zod'
import { legalTexts } from './content.resources.ts'
import { password } from './identity.ts'
import {
  bic,
  colour,
  country,
  currency,
  domain,
  email,
  idValue,
  instant,
  optionalText,
  pageLink,
  lastName,
  personName,
  route,
  sellerCode,
  text,
  uuid,
  webAddress,
} from './kit.ts'
import { NUMBER_MAX, NUMBER_MIN, numberNames } from './setup.numbers.ts'
import { operatorCalls } from './setup.operators.ts'
import { notBlank, say } from './input.texts.ts'

const token = z.string(notBlank).min(1, say('this-field-may-not-be-blank')).max(200)
const address = text(300).pipe(webAddress)

/** What a part looked like when its page was opened: who saves an older one is told (docs/rules/setup.md#two-operators). */
const mark = z.string().max(64)

export const legalText = z.enum(legalTexts)

/** What stands in the way of people, events and money, in the order in which it is shown (docs/rules/setup.md#checklist). */
export const checks = {
  join: ['community', 'imprint', 'categories', 'segments', 'terms', 'privacy', 'mail'],
  publish: ['menu', 'event', 'prices'],
  pay: ['seller', 'account', 'event_account'],
} as const
export const goal = z.enum(['join', 'publish', 'pay'])
const check = z.strictObject({
  id: z.enum([...checks.join, ...checks.publish, ...checks.pay]),
  goal,
  done: z.boolean(),
  /** The event that lacks it, where one does. */
  event: z.strictObject({ id: idValue, name: z.string() }).nullable(),
})

const account = z.strictObject({
  bank: text(120),
  holder: text(120),
  iban: text(34).nullable(),
  account_number: text(40).nullable(),
  bic: text(11).pipe(bic),
  currency_code: currency,
})
const seller = {
  code: text(8).pipe(sellerCode),
  name: text(120),
  address_line: text(100),
  address_line_2: text(100).nullable(),
  postcode: optionalText(16),
  city: text(80),
  country,
  time_zone: text(60),
  vat_id: text(20).nullable(),
  email: email.nullable(),
}

const linkTo = text(300).pipe(pageLink)
const entry = { display_name: text(60), url: linkTo.nullable() }
/** Three levels (docs/rules/content.md#menu). */
const menu = z
  .array(
    z.strictObject({
      ...entry,
      children: z
        .array(z.strictObject({ ...entry, children: z.array(z.strictObject(entry)).max(20) }))
        .max(20, say('at-most-20-entries-below-one')),
    }),
  )
  .max(12, say('at-most-12-entries-beside-each-other'))

const category = z.strictObject({
  code: text(40).pipe(z.string().regex(/^[a-z0-9_]{2,40}$/, say('use-small-letters-digits-and-underscores-at'))),
  name: text(60),
})
const byNumber = z.partialRecord(
  z.enum(numberNames),
  z.number(say('a-valid-integer-is-required')).int(say('a-valid-integer-is-required')).min(NUMBER_MIN).max(NUMBER_MAX),
)

const state = z.strictObject({
  community: z.strictObject({
    mark,
    name: z.string(),
    site_url: z.string(),
    imprint_url: z.string(),
    colour: z.string().nullable(),
    logo: z.string().nullable(),
  }),
  seller: z.strictObject({
    mark,
    id: idValue.nullable(),
    code: z.string(),
    name: z.string(),
    address_line: z.string(),
    address_line_2: z.string().nullable(),
    postcode: z.string(),
    city: z.string(),
    country: z.string(),
    time_zone: z.string(),
    vat_id: z.string().nullable(),
    email: z.string().nullable(),
    bank_accounts: z.array(
      z.strictObject({
        bank: z.string(),
        holder: z.string(),
        iban: z.string().nullable(),
        account_number: z.string().nullable(),
        bic: z.string(),
        currency_code: z.string(),
      }),
    ),
  }),
  categories: z.strictObject({ mark, items: z.array(z.strictObject({ code: z.string(), name: z.string() })) }),
  texts: z.array(z.strictObject({ mark, slug: legalText, title: z.string(), body: z.string() })),
  menu: z.strictObject({ mark, items: menu }),
  mail: z.strictObject({
    mark,
    /** Ends every mail. */
    closing: z.string(),
    /** Whether this server sends mail at all. */
    sends: z.boolean(),
    /** The last check: to whom, and what became of it. */
    check: z
      .strictObject({
        to: z.string(),
        queued_at: instant,
        sent_at: instant.nullable(),
        problem: z.string().nullable(),
      })
      .nullable(),
  }),
  numbers: z.strictObject({
    mark,
    values: z.record(z.enum(numberNames), z.number().int()),
  }),
  checklist: z.array(check),
})

const saved = { status: 200, reply: state, refuses: ['changed_meanwhile'] as string[] } as const

export const setup = domain('setup', {
  link: route({
    method: 'POST',
    path: '/rest/setup/link/',
    summary: 'Whether the address that the start printed still makes the first operator',
    who: 'anyone',
    status: 200,
    body: z.strictObject({ token }),
    reply: z.strictObject({ name: z.string() }),
    limits: [{ max: 30, seconds: 300, per: 'ip' }],
    refuses: ['not_found'],
  }),
  firstOperator: route({
    method: 'POST',
    path: '/rest/setup/operator/',
    summary: 'Make the first operator and the community, with the address that the start printed',
    who: 'anyone',
    body: z.strictObject({
      token,
      community_name: text(60),
      email,
      first_name: personName,
      last_name: lastName.default(''),
      password,
    }),
    reply: z.strictObject({ email: z.string() }),
    limits: [{ max: 10, seconds: 300, per: 'ip' }],
    refuses: ['not_found'],
  }),
  state: route({
    method: 'GET',
    path: '/rest/setup/',
    summary: 'How far the community is set up, and what is missing',
    who: 'operator',
    role: 'all',
    reply: state,
  }),
  community: route({
    method: 'PATCH',
    path: '/rest/setup/community/',
    summary: 'Name, logo, colour and addresses of the community',
    who: 'operator',
    role: 'all',
    body: z.strictObject({
      mark,
      name: text(60),
      site_url: address,
      imprint_url: address,
      colour: colour.nullable(),
      /** A finished upload; null takes the logo away, nothing leaves it. */
      logo: uuid.nullable().optional(),
    }),
    ...saved,
  }),
  seller: route({
    method: 'PATCH',
    path: '/rest/setup/seller/',
    summary: 'The legal body that sells, with its bank accounts',
    who: 'operator',
    role: 'all',
    body: z.strictObject({
      mark,
      ...seller,
      bank_accounts: z.array(account).max(10, say('at-most-10-bank-accounts')),
    }),
    ...saved,
  }),
  categories: route({
    method: 'PATCH',
    path: '/rest/setup/categories/',
    summary: 'The categories of companies, which choose their prices',
    who: 'operator',
    role: 'all',
    body: z.strictObject({
      mark,
      items: z.array(category).min(1, say('name-at-least-one-category')).max(30, say('at-most-30-categories')),
    }),
    ...saved,
    refuses: ['changed_meanwhile', 'category_in_use'],
  }),
  text: route({
    method: 'PATCH',
    path: '/rest/setup/texts/',
    summary: 'A legal text: plain text, headings after #, list items after -',
    who: 'operator',
    role: 'all',
    body: z.strictObject({ mark, slug: legalText, title: text(120), body: text(40_000) }),
    ...saved,
  }),
  menu: route({
    method: 'PATCH',
    path: '/rest/setup/menu/',
    summary: 'The menu of the public pages, whole',
    who: 'operator',
    role: 'all',
    body: z.strictObject({ mark, items: menu }),
    ...saved,
  }),
  mail: route({
    method: 'PATCH',
    path: '/rest/setup/mail/',
    summary: 'What ends every mail',
    who: 'operator',
    role: 'all',
    body: z.strictObject({ mark, closing: optionalText(500) }),
    ...saved,
  }),
  checkMail: route({
    method: 'POST',
    path: '/rest/setup/mail/check/',
    summary: 'Send a mail to myself, to see that mail arrives',
    who: 'operator',
    role: 'all',
    ...saved,
    status: 201,
    limits: [{ max: 10, seconds: 600, per: 'actor' }],
  }),
  numbers: route({
    method: 'PATCH',
    path: '/rest/setup/numbers/',
    summary: 'The numbers by which members are held back; those that are left out keep their default',
    who: 'operator',
    role: 'all',
    body: z.strictObject({ mark, values: byNumber }),
    ...saved,
  }),
  ...operatorCalls,
})
