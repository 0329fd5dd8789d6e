import { fullName } from '@app/contract/names'
import { importFields } from '@app/contract/imports.limits'
import { notFound } from '#kit/base/errors.ts'
import { companyDomainOf } from '../companies/index.ts'
import { admit } from '../events/index.ts'
import { readMail, readName, readOneOf, readText } from './imports.fields.ts'
import { problem, needed, present, readPerson } from './imports.kinds.ts'
import type { CheckedRow, Kind } from './imports.kinds.ts'
import { findSeats, roomFor, seatsOf } from './imports.participants.reads.ts'
import type { FoundSeat, Room, SeatsKnown } from './imports.participants.reads.ts'
import { digestOf } from './imports.table.service.ts'
import { t } from './imports.texts.ts'

/** People who take part in an event and did not book here, one a row (docs/rules/imports.md#participants). */
export const participantsKind: Kind<SeatsKnown> = {
  name: 'participants',
  headings: {
    email: ['email', 'mail', 'emailaddress', 'mailaddress', 'emailadresse'],
    full_name: ['name', 'fullname', 'person', 'participant', 'attendee', 'teilnehmer'],
    first_name: ['firstname', 'givenname', 'vorname', 'prenom', 'forename'],
    last_name: ['lastname', 'surname', 'familyname', 'nachname', 'nom'],
    company: ['company', 'companyname', 'firm', 'firma', 'organisation', 'organization', 'account', 'employer'],
    price: ['ticket', 'tickettype', 'price', 'category', 'product', 'preis', 'kategorie', 'admission'],
  },
  async known(db, { event_id }) {
    const event = event_id === null ? undefined : await seatsOf(db, event_id)
    if (!event) throw notFound()
    return event
  },
  read(cells, event) {
    const { said, problems } = readPerson(cells, {
      email: readMail,
      first_name: readName,
      last_name: readName,
      company: readText(120),
      price: (text) =>
        readOneOf(
          text,
          event.prices.map(({ id, name }) => ({ code: String(id), name })),
        ),
    })
    needed(said, problems, importFields.participants.needed)
    const [only, ...more] = event.prices
    if (said['price'] === undefined && !problems.some(({ field }) => field === 'price')) {
      if (only && more.length === 0) said['price'] = String(only.id)
      else
        problems.push({
          ...problem(
            'price',
            'blank',
            only ? t('is-empty-and-the-event-has-several') : t('is-needed-and-the-event-has-none'),
          ),
          proposals: event.prices.slice(0, 12).map(({ id, name }) => ({ value: String(id), label: name })),
        })
    }
    const { email } = said
    return { said, problems, key: email ? digestOf(`seat ${email}`) : null, own: present({ email }) }
  },
  async match(db, rows, { id, event_id }) {
    const byNumber = new Map(rows.map((row) => [row.number, row]))
    const asked = rows.map(({ number, said: { email = '', company = '' } }) => ({
      number,
      email,
      company,
      domain: companyDomainOf(email) ?? null,
    }))
    for (const found of await findSeats(db, event_id ?? 0, asked)) {
      const row = byNumber.get(found.number)
      if (row) apply(row, found)
    }
    const room = await roomFor(db, { event_id: event_id ?? 0, import_id: id, before: rows[0]?.number ?? 0 })
    for (const row of rows)
      if (row.state === 'new' && row.problems.every(({ level }) => level !== 'stops')) seat(row, room)
  },
  words: (field, value, { prices }) =>
    field === 'price' ? (prices.find(({ id }) => String(id) === value)?.name ?? value) : value,
  async writeNew(ctx, rows, { event_id, invite }) {
    const ids = await admit(
      ctx,
      event_id ?? 0,
      rows.map(({ said }) => ({
        price_id: Number(said['price']),
        company_id: Number(said['company_id']),
        customer_id: said['customer_id'] === undefined ? null : Number(said['customer_id']),
        first_name: said['first_name'] ?? '',
        last_name: said['last_name'] ?? '',
        email: said['email'] ?? '',
      })),
    )
    if (invite) for (const seat_id of ids) await ctx.record({ kind: 'imports.seat_given', seat_id })
    return ids.map((id) => ({ id, touched: [{ thing: 'seat', id }] }))
  },
}

/** Takes a seat from what is left, before anybody has it. */
function seat(row: CheckedRow, room: Room): void {
  const price = row.said['price'] ?? ''
  const left = room.prices[price]
  if (room.left === 0) row.problems.push(problem('', 'full', t('has-no-seat-the-event-is-full')))
  else if (left === 0) row.problems.push(problem('price', 'full', t('is-sold-out')))
  else {
    if (room.left !== null) room.left -= 1
    if (left !== undefined) room.prices[price] = left - 1
  }
}

function apply(row: CheckedRow, found: FoundSeat): void {
  if (found.seat_id !== null) {
    row.match = {
      id: found.seat_id,
      name: fullName({ first_name: row.said['first_name'] ?? '', last_name: row.said['last_name'] ?? '' }),
    }
    row.state = 'same'
    return
  }
  if (found.closed) {
    row.problems.push(problem('email', 'closed', t('belongs-to-a-closed-account')))
    return
  }
  if (found.customer_id !== null) {
    row.said['customer_id'] = String(found.customer_id)
    if (found.account_company_id !== null) {
      row.said['company_id'] = String(found.account_company_id)
      const { company = '' } = row.said
      if (found.account_company?.toLowerCase() !== company.toLowerCase())
        row.problems.push({
          ...problem(
            'company',
            'other_company',
            t('is-here-the-seat-is-theirs', { company: found.account_company ?? '' }),
          ),
          level: 'notes',
        })
      return
    }
  }
  if (found.company_id !== null && found.company_by !== 'like') row.said['company_id'] = String(found.company_id)
  else {
    const meant = found.company_name === null ? [] : [{ value: found.company_name, label: found.company_name }]
    const text = t('is-not-here-bring-the-company-in')
    row.problems.push({ ...problem('company', 'no_company', text), proposals: meant })
  }
}
