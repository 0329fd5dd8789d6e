import { daysText } from '../src/kit/base/moments.ts'
import { awardCard, titleCard } from '../src/modules/awards/awards.card.ts'
import { badgePng } from '../src/modules/awards/results/awards.badge.ts'
import type { Badge } from '../src/modules/awards/results/awards.badge.ts'
import { certificatePdf } from '../src/modules/awards/results/awards.certificate.pdf.ts'
import { entryPdf } from '../src/modules/awards/entering/awards.submission.pdf.ts'
import { policyPdf } from '../src/modules/content/content.policy.pdf.ts'
import { eventCard } from '../src/modules/events/page/events.card.ts'
import { ticketPdf } from '../src/modules/events/tickets/events.tickets.pdf.ts'
import { sheetPdf } from '../src/modules/meetings/meetings.sheet.pdf.ts'
import { packPdf } from '../src/modules/meetings/memory/meetings.pack.pdf.ts'
import { disputePdf } from '../src/modules/payments/disputes/payments.disputes.pdf.ts'
import { letterPdf } from '../src/modules/payments/dunning/payments.dunning.pdf.ts'
import { feeReference } from '../src/modules/payments/dunning/payments.dunning.view.ts'
import { invoicePdf } from '../src/modules/payments/invoices/payments.invoice.pdf.ts'
import { contractPdf } from '../src/modules/sponsorship/sponsorship.contract.pdf.ts'
import { longOf } from '../test/scripts.ts'

const company = (name: string) => ({ id: 1, name, logo: null, city: name, country: 'DE' })
const party = (name: string, line: string) => ({
  name,
  address_line: line,
  address_line_2: line,
  postcode: '20457',
  city: line,
  country: 'DE',
  vat_id: 'DE123456789',
  email: 'billing@example.org',
})

type Given<Paper extends (...given: never[]) => unknown> = Parameters<Paper>[0]

/** Every paper of the house with one text wherever somebody's text stands. */
export function papersOf(said: string): Record<string, () => Promise<Buffer>> {
  const day = { date: '2026-12-01', breaks: [], slots: [] }
  const meeting = {
    id: 1,
    starts_at: '2026-12-01T09:00:00.000Z',
    ends_at: '2026-12-01T09:30:00.000Z',
    person: { name: said, job_title: said, company_name: said },
    table: { number: 12, hall: said },
  }
  const slots = [
    {
      slot_type: 'meeting',
      starts_at: meeting.starts_at,
      ends_at: meeting.ends_at,
      invitation_request_details: [meeting],
    },
    {
      slot_type: 'session',
      starts_at: meeting.ends_at,
      ends_at: meeting.ends_at,
      session: { id: 1, title: said, room: said },
    },
  ]
  const event = { name: said, city: said, venue: said, time_zone: 'Europe/Berlin' }
  const line = {
    description: said,
    quantity: 2,
    unit_amount: 123_456_700,
    allowance: 100_000,
    allowance_reason: said,
    vat_case: 'standard',
    vat_rate: 1900,
    amount_net: 246_913_400,
  }
  return {
    invoice: () =>
      invoicePdf(
        {
          kind: 'invoice',
          number: 'GCF-2026-000123',
          state: 'issued',
          test: false,
          seller: party(said, said),
          billing: party(said, said),
          issued_on: '2026-11-20',
          due_on: '2026-12-20',
          order_number: said.slice(0, 50),
          subject_name: said,
          subject: { city: said, start_date: '2027-03-01', end_date: '2027-03-03' },
          lines: Array.from({ length: 6 }, () => line),
          vat_totals: [{ vat_case: 'standard', vat_rate: 1900, amount_net: 246_913_400, amount_vat: 46_913_546 }],
          currency_code: 'EUR',
          amount_net: 246_913_400,
          amount_gross: 293_826_946,
          amount_paid: 100_000,
          open_amount: 293_726_946,
          attendees: Array.from({ length: 8 }, () => said),
          bank_accounts: Array.from({ length: 3 }, () => ({
            bank: said,
            holder: said,
            currency_code: 'EUR',
            iban: 'DE02120300000000202051',
            account_number: null,
            bic: 'BYLADEM1001',
          })),
          payment_reference: 'GCF-2026-000123',
          reason: null,
          corrects: null,
          credit_notes: [],
          replaces: [],
          replaced_by: [],
          issued_with: null,
        } as unknown as Given<typeof invoicePdf>,
        said,
        { issued_at: '2026-12-01T08:00:00.000Z', xml: null },
      ),
    reminder: () =>
      letterPdf(
        {
          number: 'GCF-2026-000123',
          subject: said,
          opening: [said, said].join('\n\n'),
          closing: said,
          level: 2,
          letter_on: '2026-12-30',
          issued_on: '2026-11-20',
          due_on: '2026-12-20',
          days: 10,
          sent_at: '2026-12-30T08:00:00.000Z',
          test: true,
          currency_code: 'EUR',
          amount_gross: 293_826_946,
          open_amount: 293_726_946,
          fee: 1_500,
          fee_reference: feeReference(12),
          seller: party(said, said),
          billing: party(said, said),
          bank_accounts: Array.from({ length: 3 }, (_, id) => ({
            id,
            bank: said,
            holder: said,
            currency_code: 'EUR',
            iban: 'DE02120300000000202051',
            account_number: null,
            bic: 'BYLADEM1001',
          })),
        },
        said,
      ),
    ticket: () =>
      ticketPdf(
        {
          event_name: said,
          city: said,
          hotel: said,
          venue: null,
          address: said,
          ticket_code: 'ABCD-EFGH-JKLM',
          first_name: said.slice(0, 60),
          last_name: said.slice(0, 60),
          job_title: said,
          company_name: said,
          price_name: said,
          time_zone: 'Europe/Berlin',
          starts_at: new Date('2026-12-01T08:00:00Z'),
          ends_at: new Date('2026-12-03T16:00:00Z'),
        } as unknown as Given<typeof ticketPdf>,
        { community: said, qr: { size: 29, path: 'M0 0h7v7h-7zM22 0h7v7h-7zM0 22h7v7h-7zM10 10h9v9h-9z' } },
      ),
    dispute: () =>
      disputePdf(
        {
          reference: said,
          payment: said,
          reason: said,
          country: null,
          statement: said,
          sections: [
            { title: said.slice(0, 60), source: said, lines: [said, said], text: `# ${said}\n- ${said}\n${said}` },
          ],
        },
        said,
      ),
    certificate: () =>
      certificatePdf(
        {
          number: 'GCA-27-SSC-01',
          outcome: 'winner',
          citation: said,
          signer: { name: said.slice(0, 120), chair: true, company_name: said },
          company: company(said),
          category_name: said,
          category_short_name: said.slice(0, 30),
          award_name: said,
          award_city: said,
          award_day: '2027-03-11',
        } as unknown as Given<typeof certificatePdf>,
        { community: said, check: 'https://community.example/check/GCA-27-SSC-01' },
      ),
    entry: () =>
      entryPdf(
        {
          award: { id: 1, name: said },
          category: { id: 1, name: said },
          company: { id: 1, name: said },
          time_zone: 'Europe/Berlin',
          answers: [1, 2, 3].map((number) => ({
            question: number,
            number,
            prompt: said,
            word_limit: 300,
            text: longOf(said, 1500),
            words: 120,
          })),
          documents: [{ id: '1', title: said, type: 'pdf', size: 120_000 }],
        },
        said,
        { at: new Date('2027-01-08T15:41:00Z'), number: 2 },
      ),
    sheet: () =>
      sheetPdf({
        event,
        owner: said,
        community: said,
        day: { ...day, slots },
        now: new Date('2026-11-30T12:00:00Z'),
      } as unknown as Given<typeof sheetPdf>),
    pack: () =>
      packPdf({
        event,
        owner: said,
        community: said,
        meetings: Array.from({ length: 6 }, () => ({
          ...meeting,
          date: '2026-12-01',
          start: '10:00',
          slots: 1,
          reason: said,
          outcome: null,
          next_step: said,
          next_step_on: '2026-12-20',
          they_missed: null,
          note: longOf(said, 600),
        })),
      } as unknown as Given<typeof packPdf>),
    contract: () =>
      contractPdf(
        {
          application_id: 1,
          company_id: 1,
          customer_id: 1,
          seller: party(said, said),
          buyer: party(said, said),
          subject: {
            name: said,
            city: said,
            start_date: '2027-03-01',
            end_date: '2027-03-03',
            time_zone: 'Europe/Berlin',
          },
          package: {
            name: said,
            category: said,
            description: said,
            amount: 1_250_000,
            currency_code: 'EUR',
            seats_included: 4,
            table_included: true,
            benefits: [{ heading: said, name: said, value: said }],
          },
          accepted_by: { name: said, job_title: said },
          accepted_at: new Date('2026-11-20T12:00:00Z'),
        },
        said,
      ),
    policy: () =>
      policyPdf(
        {
          title: said,
          body: `# ${said}\n- ${said}\n${longOf(said, 3000)}`,
          updated_at: new Date('2026-11-20T12:00:00Z'),
        },
        said,
      ),
  }
}

/** Every picture of the house with one text wherever somebody's text stands. */
export function picturesOf(said: string): Record<string, () => Promise<Buffer>> {
  const badge: Badge = {
    ...{ outcome: 'winner', category: said.slice(0, 30), award: said },
    ...{ year: 2027, country: 'DE', revoked: false },
  }
  const card = {
    name: said,
    tagline: said,
    when: daysText('2027-05-18', '2027-05-20'),
    where: said.slice(0, 60),
    community: said,
  }
  return {
    seal: () => badgePng(badge, { form: 'seal', on: 'light' }, 600),
    strip: () => badgePng(badge, { form: 'strip', on: 'light' }, 1440),
    'strip-dark': () => badgePng({ ...badge, revoked: true }, { form: 'strip', on: 'dark' }, 1440),
    'title-card': () => titleCard(badge, { company: said, community: said }),
    'event-card': () => eventCard(card, 'DE'),
    'award-card': () => awardCard(card, 'DE'),
  }
}
