import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { moment, weekday } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Pager } from '../../ui/lists.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { AskWhy } from './ask-why.tsx'
import { requestsQuery, useDesk } from './desk.api.ts'
import type { DeskEvent, Waiting } from './desk.api.ts'
import { t } from './text.ts'
import css from './desk.module.css'

const PAGE = 20

/** What waits for an answer; the office accepts for somebody who asks it to. */
export function Requests({ event }: { event: DeskEvent }) {
  const desk = useDesk()
  const [find, setFind] = useState('')
  const [page, setPage] = useState(1)
  const [accepting, setAccepting] = useState<Waiting>()
  const { data, error, refetch } = useQuery(requestsQuery(event.id, find, page))
  return (
    <>
      <div className={css['tools']}>
        <SearchBox
          label={t('requests.find')}
          value={find}
          wait={300}
          onSearch={(text) => {
            setFind(text)
            setPage(1)
          }}
        />
      </div>
      <Card>
        {!data ? (
          error ? (
            <ErrorState error={error} retry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={6} picture={false} />
          )
        ) : data.results.length === 0 ? (
          <EmptyState icon="handshake" title={find ? t('requests.nobody') : t('requests.none')} />
        ) : (
          <ul className={css['list']}>
            {data.results.map((one) => (
              <li key={one.id}>
                <div className={css['said']}>
                  <b>{t(`requests.${one.kind}`, { from: one.from.name, to: one.to.name })}</b>
                  <span className="soft">
                    {[one.from.company_name, one.to.company_name].filter(Boolean).join(' – ')}
                  </span>
                  <q>{one.reason}</q>
                  <span className="soft num">
                    {t('requests.until', { at: moment(one.expires_at, event.time_zone) })}
                  </span>
                </div>
                <span className={css['day']}>
                  <b className="num">{one.start}</b>
                  <span className="soft">
                    {weekday(one.date)}, {t('minutes.of', { count: one.slots * 30 })}
                  </span>
                </span>
                <Button size="sm" onClick={() => setAccepting(one)}>
                  {t('accept')}
                  <span className="sr-only">: {t('accept.for', { name: one.to.name })}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {data && <Pager page={page} pages={Math.ceil(data.count / PAGE)} onPage={setPage} />}
      {accepting && (
        <AskWhy
          title={t('accept.for', { name: accepting.to.name })}
          confirm={t('accept')}
          busy={desk.busy}
          onClose={() => setAccepting(undefined)}
          onConfirm={(reason) =>
            desk.act(
              () => call('meetings.acceptFor', { body: { invitation: accepting.id, reason } }),
              t('done.accepted', { name: accepting.to.name }),
              () => setAccepting(undefined),
            )
          }
        >
          <p className="sm soft">{t('accept.text')}</p>
        </AskWhy>
      )}
    </>
  )
}
