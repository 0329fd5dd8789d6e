import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { Card, Panel, RowItem, Rows } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Avatar } from '../../../ui/people.tsx'
import type { AwardEntry } from './entering.api.ts'
import { StepMark } from './parts.tsx'
import type { StepState } from './parts.tsx'
import type { Colleague } from './presence.ts'
import { goTo } from './review.ts'
import { t } from './text.ts'
import { leftUntil, whenIn, whenShort } from './words.ts'
import own from './entry.module.css'
import css from './entering.module.css'
import { timeHere } from '../../../lib/preview.ts'

/** The time left, counted on. */
export function Due({ entry }: { entry: AwardEntry }) {
  const [now, setNow] = useState(() => timeHere().getTime())
  useEffect(() => {
    const beat = setInterval(() => setNow(timeHere().getTime()), 20_000)
    return () => clearInterval(beat)
  }, [])
  const { closes_at: closes, time_zone: zone } = entry
  if (closes === null)
    return (
      <div className={own['due']}>
        <span>{t('due.none')}</span>
      </div>
    )
  const when = whenIn(closes, zone)
  return (
    <div className={own['due']}>
      <span>{t(entry.state === 'changes_requested' ? 'due.again' : 'due.closes', { when })}</span>
      <b>{leftUntil(closes, now) ?? t('due.over')}</b>
    </div>
  )
}

export type Step = { id: string; title: string; state: StepState; end?: string; bad?: boolean }

/** The deadline, the steps, and the button that ends them. */
export function StepsCard({
  entry,
  steps,
  children,
}: {
  entry: AwardEntry
  steps: readonly Step[]
  children: ReactNode
}) {
  return (
    <Card>
      <Due entry={entry} />
      <nav aria-label={t('steps')}>
        <ol className={css['steps']}>
          {steps.map(({ id, title, state, end, bad }, index) => (
            <li
              key={id}
              className={cx(state === 'now' && own['isOn'])}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <button type="button" onClick={() => goTo(id)}>
                <StepMark state={state} number={index + 1} small />
                {title}
                {end && <span className={cx(css['push'], bad && css['bad-t'], 'num')}>{end}</span>}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {children}
    </Card>
  )
}

/** Who writes this entry, and where each is now. */
export function PeoplePanel({
  entry,
  me,
  here,
  colleagues,
}: {
  entry: AwardEntry
  me: number
  /** The question where I am. */
  here: number | null
  colleagues: ReadonlyMap<number, Colleague>
}) {
  const numberOf = (question: number | null) => entry.questions.find(({ id }) => id === question)?.number
  const place = (id: number, changed: string | null) => {
    const now = id === me ? { question: here, writes: false } : colleagues.get(id)
    if (!now) return changed ? whenShort(changed, entry.time_zone) : t('people.never')
    const number = numberOf(now.question)
    if (number === undefined) return t('people.here')
    return t(now.writes ? 'people.writing' : 'people.question', { number })
  }
  const people = entry.people.toSorted((a, b) => rank(a.person.customer_id) - rank(b.person.customer_id))
  function rank(id: number): number {
    return id === me ? 0 : colleagues.has(id) ? 1 : 2
  }
  return (
    <Panel
      title={t('people')}
      end={
        <PageLink to="/settings/company-employees" className="link">
          {t('people.rights')}
        </PageLink>
      }
    >
      <Rows>
        {people.slice(0, 8).map(({ person, changed_at }) => (
          <RowItem key={person.customer_id}>
            <span className={cx((person.customer_id === me || colleagues.has(person.customer_id)) && own['live'])}>
              <Avatar name={person.name} src={person.prof_pic} size="sm" />
            </span>
            <span className="grow">
              <b className="sm strong cut">{person.customer_id === me ? t('people.you') : person.name}</b>
              <span className="xs soft cut">{place(person.customer_id, changed_at)}</span>
            </span>
          </RowItem>
        ))}
      </Rows>
    </Panel>
  )
}

/** What has happened to the entry, the newest first. */
export function Timeline({ entry }: { entry: AwardEntry }) {
  return (
    <ol className={own['time']}>
      {entry.steps.map(({ kind, at, person, reason }, index) => (
        <li key={`${kind}-${at}`} className={cx(index === 0 && own['timeNow'])}>
          <span>
            <b>{t(`step.${kind}`)}</b>
            <span className="num">
              {[whenIn(at, entry.time_zone).replace(/^\w+ /, '').replace(/ \S+$/, ''), person?.name]
                .filter(Boolean)
                .join(', ')}
            </span>
            {kind === 'rejected' && reason && <span>{reason}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
