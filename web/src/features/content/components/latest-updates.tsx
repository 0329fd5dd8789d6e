import { useQuery } from '@tanstack/react-query'
import { ago } from '../../../lib/dates.ts'
import { settings } from '../../../lib/settings.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Panel } from '../../../ui/card.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { latestQuery, preview } from '../updates.ts'
import { t } from '../text.ts'
import css from './updates.module.css'

/** What the community told in the last month, at the right side; nothing where there is none. */
export function LatestUpdates() {
  const updates = useQuery(latestQuery()).data?.results ?? []
  if (updates.length === 0) return null
  return (
    <Panel
      title={t('updates.panel', { name: settings().name })}
      more={{ label: t('updates.more'), to: `/company-wall/${settings().communityCompanyId}` }}
    >
      <ul className={css['list']}>
        {updates.map((update) => (
          <li key={update.id} className={css['row']}>
            <Avatar name={update.user_details.name} src={update.user_details.prof_pic} size="sm" />
            <div className={css['text']}>
              <span className="row">
                <PageLink to={`/personal-wall/${update.user_details.customer_id}`} className={css['name']}>
                  <b className="cut" dir="auto">
                    {update.user_details.name}
                  </b>
                </PageLink>
                <time className="num nowrap" dateTime={update.created_at}>
                  {ago(update.created_at)}
                </time>
              </span>
              <span dir="auto">{preview(update.content)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
