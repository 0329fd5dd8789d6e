import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice } from '../../ui/card.tsx'
import { CheckField, TextField } from '../../ui/fields.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { BuildRun } from './build-run.tsx'
import { buildsQuery, isAtWork, useDesk } from './desk.api.ts'
import type { DeskEvent } from './desk.api.ts'
import { Rules } from './rules.tsx'
import { t } from './text.ts'
import css from './desk.module.css'

/** Plans meetings for wishes: what to keep to, the plan, and what became of it. Nothing is written before it is applied. */
export function Builder({ event }: { event: DeskEvent }) {
  const desk = useDesk()
  const { data, error, refetch } = useQuery(buildsQuery(event.id))
  const runs = data?.results ?? []
  return (
    <div className={css['builder']}>
      <div className={css['side']}>
        <Start key={event.id} event={event} desk={desk} running={runs.some(isAtWork)} />
        <Rules event={event} desk={desk} />
      </div>
      <div className={css['runs']}>
        {error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : data === undefined ? (
          <SkeletonRows rows={4} picture={false} />
        ) : runs.length === 0 ? (
          <Card>
            <EmptyState icon="grid" title={t('builder.none')}>
              {t('builder.none.text')}
            </EmptyState>
          </Card>
        ) : (
          runs.map((run, place) => <BuildRun key={run.id} run={run} event={event} desk={desk} latest={place === 0} />)
        )}
      </div>
    </div>
  )
}

const bounds = {
  slots: { min: 1, max: 4, first: 1 },
  most_per_day: { min: 1, max: 48, first: 12 },
  most_per_person: { min: 1, max: 500, first: 20 },
  seed: { min: 0, max: 2_147_483_647, first: 1 },
} as const
type Name = keyof typeof bounds
const names = Object.keys(bounds) as Name[]

function problemOf(name: Name, value: string): string | undefined {
  const { min, max } = bounds[name]
  const number = Number(value)
  return /^\d+$/.test(value) && number >= min && number <= max ? undefined : t('builder.bounds', { min, max })
}

function Start({ event, desk, running }: { event: DeskEvent; desk: ReturnType<typeof useDesk>; running: boolean }) {
  const [asks, setAsks] = useState(true)
  const [tried, setTried] = useState(false)
  const [given, setGiven] = useState(
    () => Object.fromEntries(names.map((name) => [name, String(bounds[name].first)])) as Record<Name, string>,
  )
  const isWrong = names.some((name) => problemOf(name, given[name]) !== undefined)
  function start(): void {
    setTried(true)
    if (isWrong) return
    const body = Object.fromEntries(names.map((name) => [name, Number(given[name])])) as Record<Name, number>
    desk.act(
      () => call('meetings.startBuild', { body: { event: event.id, asks_people: asks, ...body } }),
      t('done.started'),
    )
  }
  const field = (name: Name) => (
    <TextField
      key={name}
      label={t(`builder.${name}`)}
      description={name === 'seed' ? t('builder.seed.hint') : undefined}
      inputMode="numeric"
      value={given[name]}
      onChange={(typed) => setGiven({ ...given, [name]: typed.currentTarget.value.trim() })}
      error={tried ? problemOf(name, given[name]) : undefined}
    />
  )
  return (
    <Card>
      <CardHead title={t('builder.start')} />
      <CardBody className={css['form']}>
        {names.filter((name) => name !== 'seed').map(field)}
        <CheckField
          label={t('builder.asks')}
          checked={asks}
          onChange={(typed) => setAsks(typed.currentTarget.checked)}
        />
        <p className="sm soft">{t(asks ? 'builder.asks.yes' : 'builder.asks.no')}</p>
        <details className={css['more']} open={tried && problemOf('seed', given.seed) !== undefined}>
          <summary>{t('builder.more')}</summary>
          {field('seed')}
        </details>
        {running && <Notice>{t('builder.running')}</Notice>}
        <Button kind="primary" block busy={desk.busy} disabled={running} onClick={start}>
          {t('builder.dry')}
        </Button>
      </CardBody>
    </Card>
  )
}
