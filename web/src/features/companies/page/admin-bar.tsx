import { PageLink } from '../../../ui/page-link.ts'
import { Card } from '../../../ui/card.tsx'
import { Counter } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useWaitingPeople } from '../admin/admin.api.ts'
import { t } from '../text.ts'
import css from './admin-bar.module.css'

const PEOPLE = '/settings/company-employees'

/** What an admin looks after, in one bar under the head of their own company. */
export function AdminBar({ openInvoices }: { openInvoices: number }) {
  const waiting = useWaitingPeople()
  const entries = [
    {
      icon: 'users',
      label: t('admin.title'),
      to: PEOPLE,
      text: waiting > 0 ? t('bar.waiting', { count: waiting }) : t('bar.people'),
      count: waiting,
    },
    {
      icon: 'invoice',
      label: t('bar.invoices'),
      to: '/settings/invoices',
      search: { state: 'open' },
      text: openInvoices > 0 ? t('bar.open', { count: openInvoices }) : t('bar.settled'),
      count: openInvoices,
    },
    { icon: 'pin', label: t('admin.addresses'), to: PEOPLE, search: { part: 'addresses' }, text: t('bar.addresses') },
    { icon: 'at', label: t('admin.domains'), to: PEOPLE, search: { part: 'domains' }, text: t('bar.domains') },
  ] as const
  return (
    <Card as="ul" className={css['bar']}>
      {entries.map((entry) => (
        <li key={entry.label}>
          <PageLink to={entry.to} search={'search' in entry ? entry.search : {}}>
            <Icon name={entry.icon} />
            <span className="grow">
              <b>{entry.label}</b>
              <span className="xs soft">{entry.text}</span>
            </span>
            {'count' in entry && <Counter value={entry.count} />}
          </PageLink>
        </li>
      ))}
    </Card>
  )
}
