import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { day, moment, shortRange, today } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import type { Address } from '../../../lib/address.ts'
import { t } from '../text.ts'
import css from './feed.module.css'

/** An event is announced on the home wall this many days before it begins. */
const SOON_DAYS = 21
const DAY_MS = 86_400_000

const openInvoices = queryOptionsFor('payments.invoices', { query: { page: 1, state: 'open' } })
const myEvents = queryOptionsFor('events.booked', { query: { page: 1, is_past: 'false' } })

const judgingRounds = queryOptionsFor('awards.judgingRounds', {})

const daysUntil = (date: string) => Math.round((Date.parse(date) - Date.parse(today())) / DAY_MS)

/** Entries of a round that I have neither scored nor stepped back from. */
const toScore = ({ assigned, handed_in, recused }: Answer<'awards.judgingRounds'>['results'][number]) =>
  assigned - handed_in - recused

/** Whether it is known what waits for me. */
export function useNoticesKnown(): boolean {
  const asked = [useQuery(openInvoices), useQuery(myEvents), useQuery(judgingRounds)]
  return asked.every(({ isLoading }) => !isLoading)
}

/** What waits for me, in one line each: an invoice to pay, entries to judge, an event that begins soon. Nothing when nothing does. */
export function HomeNotices() {
  const invoices = useQuery(openInvoices).data
  const events = useQuery(myEvents).data?.results ?? []
  const invoice = invoices?.results[0]
  const next = events.find((event) => daysUntil(event.end_date) >= 0 && daysUntil(event.start_date) <= SOON_DAYS)
  const round = useQuery(judgingRounds).data?.results.find((one) => one.state === 'open' && toScore(one) > 0)
  if (!invoice && !next && !round) return null
  return (
    <ul className={css['notices']}>
      {invoice && (
        <li>
          <NoticeLink
            icon="invoice"
            to={invoices.count > 1 ? '/settings/invoices' : `/settings/${invoice.id}/invoice-preview`}
            title={
              invoices.count > 1
                ? t('notice.invoices', { count: invoices.count })
                : t('notice.invoice', { amount: money(invoice.open_amount, invoice.currency_code) })
            }
            text={[
              invoice.due_on && t('notice.due', { day: day(invoice.due_on, { month: 'short' }) }),
              invoice.subject_name,
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        </li>
      )}
      {round && (
        <li>
          <NoticeLink
            icon="trophy"
            to="/judging"
            title={t('notice.sheets', { count: toScore(round) })}
            text={[t('notice.until', { when: moment(round.ends_at, round.award.time_zone) }), round.award.name].join(
              ' · ',
            )}
          />
        </li>
      )}
      {next && (
        <li>
          <NoticeLink
            icon="calendar-check"
            to={`/${next.type}s/${next.slug}/${next.id}`}
            title={
              daysUntil(next.start_date) > 0
                ? t('notice.event', { name: next.name, count: daysUntil(next.start_date) })
                : t('notice.now', { name: next.name })
            }
            text={`${next.city} · ${shortRange(next.start_date, next.end_date)}`}
          />
        </li>
      )}
    </ul>
  )
}

function NoticeLink({ icon, to, title, text }: { icon: IconName; to: Address; title: string; text: string }) {
  return (
    <PageLink to={to} className={css['noticeLink']}>
      <Icon name={icon} />
      <span className="grow">
        <b className="cut">{title}</b>
        <span className="sm soft num cut">{text}</span>
      </span>
      <Icon name="right" size="sm" />
    </PageLink>
  )
}

/** On phones the lists that stand in the side columns of a desk (docs/rules/pages.md#layout). */
export function HomeLists() {
  const booked = useQuery(myEvents).data?.count ?? 0
  const lists = [
    { label: t('lists.booked'), to: '/booked-events', count: booked },
    { label: t('lists.upcoming'), to: '/upcoming-events', count: 0 },
    { label: t('lists.updates'), to: '/cc-updates', count: 0 },
  ] as const
  return (
    <nav className={css['lists']} aria-label={t('lists')}>
      {lists.map(({ label, to, count }) => (
        <PageLink key={to} to={to}>
          {label}
          {count > 0 && <span className="soft num">{count}</span>}
        </PageLink>
      ))}
    </nav>
  )
}
