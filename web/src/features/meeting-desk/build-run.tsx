import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { moment, time, weekday } from '../../lib/dates.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pager } from '../../ui/lists.tsx'
import { ConfirmModal } from '../../ui/modal.tsx'
import { StatPill } from '../../ui/pills.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { isAtWork, leftQuery, rowsQuery } from './desk.api.ts'
import type { Build, DeskEvent, useDesk } from './desk.api.ts'
import { t } from './text.ts'
import css from './desk.module.css'

const tone: Record<Build['state'], 'quiet' | 'good' | 'warn' | 'bad' | 'blue'> = {
  waiting: 'quiet',
  planning: 'blue',
  planned: 'warn',
  applying: 'blue',
  applied: 'good',
  undoing: 'blue',
  cancelled: 'quiet',
  failed: 'bad',
}

/** A run of the builder: how far it is, what it plans, and what can be done with it. */
export function BuildRun({
  run,
  event,
  desk,
  latest,
}: {
  run: Build
  event: DeskEvent
  desk: ReturnType<typeof useDesk>
  latest: boolean
}) {
  const [asking, setAsking] = useState<'apply' | 'cancel'>()
  const [shown, setShown] = useState(false)
  const isOpen = isAtWork(run)
  const { figures, progress } = run
  const hasRows = figures !== null && figures.meetings > 0
  return (
    <Card>
      <CardHead
        title={t('run.title', { at: moment(run.asked_at, event.time_zone) })}
        end={<StatPill tone={tone[run.state]}>{t(`run.${run.state}`)}</StatPill>}
      />
      <CardBody className={css['run']}>
        {isOpen && (
          <div className={css['progress']}>
            <progress aria-label={t('run.progress')} value={progress.done} max={Math.max(progress.of, 1)} />
            <span className="num soft" role="status">
              {t('run.done', progress)}
            </span>
          </div>
        )}
        {run.problem !== null && <Notice tone="bad">{run.problem}</Notice>}
        {figures && (
          <>
            <dl className={css['figures']}>
              {(
                [
                  ['meetings', figures.meetings],
                  ['satisfied', figures.satisfied],
                  ['left', figures.full + figures.no_time + figures.avoided],
                  ['without_table', figures.without_table],
                ] as const
              ).map(([name, value]) => (
                <div key={name}>
                  <dt>{t(`run.figure.${name}`)}</dt>
                  <dd className="num">{value}</dd>
                </div>
              ))}
            </dl>
            <p className="sm soft">{t('run.read', figures)}</p>
            <p className="sm soft">{t('run.left', figures)}</p>
          </>
        )}
        {(run.made > 0 || run.skipped > 0) && (
          <p className="sm">{t('run.made', { made: run.made, skipped: run.skipped })}</p>
        )}
        {figures && latest && (run.state === 'planned' || run.state === 'applied') && <Left run={run} />}
        {run.hash !== null && (
          <details className={css['more']}>
            <summary>{t('builder.more')}</summary>
            <p className={css['hash']}>
              {t('run.hash')} <code>{run.hash.slice(0, 16)}</code>, {t('run.seed', { seed: run.seed })}
            </p>
          </details>
        )}
        <div className={css['acts']}>
          {run.state === 'planned' && latest && hasRows && (
            <Button kind="commit" onClick={() => setAsking('apply')}>
              {t('run.apply', { count: figures.meetings })}
            </Button>
          )}
          {(isOpen || (run.state === 'planned' && latest)) && run.state !== 'undoing' && (
            <Button onClick={() => setAsking('cancel')}>{t(isOpen ? 'run.stop' : 'run.discard')}</Button>
          )}
          {hasRows && run.state === 'planned' && latest && (
            <ButtonLink to="/office/meetings" search={{ event: String(event.id), part: 'tables' }} icon="grid">
              {t('run.tables')}
            </ButtonLink>
          )}
          {hasRows && (
            <Button kind="quiet" aria-expanded={shown} onClick={() => setShown(!shown)}>
              {t(shown ? 'run.hide' : 'run.show')}
            </Button>
          )}
        </div>
        {shown && <Planned run={run} event={event} />}
      </CardBody>
      <ConfirmModal
        opened={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={t(asking === 'apply' ? 'run.apply.title' : 'run.cancel.title')}
        confirm={t(asking === 'apply' ? 'run.apply.confirm' : 'run.cancel.confirm')}
        kind={asking === 'apply' ? 'commit' : 'danger'}
        onConfirm={() => {
          const params = { id: run.id }
          if (asking === 'apply') desk.act(() => call('meetings.applyBuild', { params }), t('done.applied'))
          else desk.act(() => call('meetings.cancelBuild', { params }), t('done.stopped'))
          setAsking(undefined)
        }}
      >
        {asking === 'apply'
          ? t(run.asks_people ? 'run.apply.asks' : 'run.apply.stands', { count: figures?.meetings ?? 0 })
          : t(run.state === 'applying' ? 'run.cancel.back' : 'run.cancel.text')}
      </ConfirmModal>
    </Card>
  )
}

/** Who wished for somebody and meets nobody even so. */
function Left({ run }: { run: Build }) {
  const { data } = useQuery(leftQuery(run.id, run.state))
  if (!data) return <SkeletonRows rows={1} picture={false} />
  if (data.count === 0)
    return (
      <p className={css['everybody']}>
        <Icon name="check" size="sm" />
        {t('left.none')}
      </p>
    )
  return (
    <section className={css['left']} aria-labelledby={`left-${run.id}`}>
      <h3 id={`left-${run.id}`}>{t('left', { count: data.count })}</h3>
      <ul>
        {data.results.map(({ id, name, company, wishes }) => (
          <li key={id}>
            <span>
              <b>{name}</b>
              {company !== null && <span className="soft">, {company}</span>}
            </span>
            <span className="soft num">{t('left.wishes', { count: wishes })}</span>
          </li>
        ))}
      </ul>
      {data.count > data.results.length && (
        <p className="sm soft">{t('left.more', { count: data.count - data.results.length })}</p>
      )}
    </section>
  )
}

/** What a plan adds, by time. */
function Planned({ run, event }: { run: Build; event: DeskEvent }) {
  const [page, setPage] = useState(1)
  const { data } = useQuery(rowsQuery(run.id, page, run.state))
  if (!data) return <SkeletonRows rows={5} picture={false} />
  return (
    <>
      <ul className={css['diff']} aria-label={t('run.rows')}>
        {data.results.map((row) => (
          <li key={row.number} className={css[row.state]}>
            <span aria-hidden>{row.state === 'skipped' ? '!' : row.state === 'undone' ? '–' : '+'}</span>
            <b className="num">
              {weekday(row.starts_at, { zone: event.time_zone })} {time(row.starts_at, event.time_zone)}
            </b>
            <span>
              {row.one.name}
              {row.one.company !== null && <span className="soft">, {row.one.company}</span>}
              {' – '}
              {row.other.name}
              {row.other.company !== null && <span className="soft">, {row.other.company}</span>}
            </span>
            <span className="soft">{row.table === null ? t('without.one') : t('at', { table: row.table })}</span>
            {row.state !== 'planned' && <span>{t(`row.${row.state}`)}</span>}
          </li>
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil(data.count / 20)} onPage={setPage} />
    </>
  )
}
