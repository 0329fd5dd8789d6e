import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../lib/call.ts'
import { useSession } from '../../../lib/session.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Section } from '../../../ui/layout.tsx'
import { MemberCard } from '../../network/index.ts'
import { t } from '../text.ts'
import css from './who-comes.module.css'

const SHOWN = 6

/** Whether who looks is among the participants of an event who are shown to each other. */
export function useListed(event: {
  participant_customers: readonly { customer_id: number; display: boolean }[]
}): boolean {
  const me = useSession()?.customerId
  return event.participant_customers.some((one) => one.customer_id === me && one.display)
}

/** The first of those who come to an event, whom one shares most with. */
export function WhoComes({ event }: { event: { slug: string; id: number } }) {
  const { data } = useQuery(queryOptionsFor('members.directory', { query: { event: event.id, page_size: SHOWN } }))
  if (!data || data.count === 0) return null
  return (
    <div className={css['coming']}>
      <Section
        title={t('closed.coming')}
        count={data.count}
        end={
          <PageLink
            className="link sm"
            to={`/events/${event.slug}/${event.id}/participant-companies`}
            search={{ view: 'people' }}
          >
            {t('closed.all')}
          </PageLink>
        }
      >
        <ul className={css['cards']}>
          {data.results.map((entry) => (
            <MemberCard key={entry.id} entry={entry} at={event.id} />
          ))}
        </ul>
      </Section>
    </div>
  )
}
