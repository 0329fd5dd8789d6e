import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keepRows, queryOptionsFor } from '../../../lib/call.ts'
import { moment } from '../../../lib/dates.ts'
import type { KeyOf } from '../../../lib/i18n.ts'
import { ownZone } from '../../../lib/zones.ts'
import en from '../../../locales/en/companies.json'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/layout.tsx'
import { Pager } from '../../../ui/lists.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { Numbered } from '../../../ui/numbered.tsx'
import { t } from '../text.ts'
import css from './admin.module.css'

const PAGE = 20

/** What the company's people decided, newest first. */
export function CompanyLog() {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...queryOptionsFor('companies.log', { query: { page, page_size: PAGE } }),
    ...keepRows,
    staleTime: 0,
  })
  return (
    <Section title={t('admin.log')} count={data?.count ?? 0}>
      <Card as="div">
        {data ? (
          data.results.length > 0 ? (
            data.results.map(({ id, at, by, act, about, details }) => {
              const key = `act.${act.replace(/^company\./, '')}`
              const said = key in en ? t(key as KeyOf<typeof en>, { about: about ?? '' }) : act
              const more = ['right', 'email', 'name', 'domain', 'value', 'reason', 'setting']
                .map((name) => details[name])
                .filter((value) => typeof value === 'string' && value !== '')
              return (
                <div key={id} className={css['left']}>
                  <b>
                    <Numbered text={[said, ...more].join(' · ')} />
                  </b>
                  <span className="sm soft">
                    {moment(at, ownZone())}, {by ?? t('log.community')}
                  </span>
                </div>
              )
            })
          ) : (
            <EmptyState icon="list" title={t('log.none')} />
          )
        ) : error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={6} picture={false} />
        )}
      </Card>
      {data && <Pager page={page} pages={Math.ceil(data.count / PAGE)} onPage={setPage} />}
    </Section>
  )
}
