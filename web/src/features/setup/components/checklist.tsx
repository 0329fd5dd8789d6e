import { PageLink } from '../../../ui/page-link.ts'
import { cx } from '../../../ui/classes.ts'
import { Panel } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { wayTo } from '../steps.ts'
import type { Check } from '../steps.ts'
import { t } from '../text.ts'
import css from './setup.module.css'

const goals = ['join', 'publish', 'pay'] as const

/** What is missing before people can join, an event can be published, and it can be paid. */
export function Checklist({ checks }: { checks: Check[] }) {
  return goals.map((goal) => {
    const own = checks.filter((check) => check.goal === goal)
    const done = own.filter((check) => check.done).length
    return (
      <Panel key={goal} title={t(`goal.${goal}`)} end={t('done-of', { done, all: own.length })}>
        <ul className={css['checks']}>
          {own.map((check) => (
            <CheckLine key={check.id} check={check} />
          ))}
        </ul>
      </Panel>
    )
  })
}

function CheckLine({ check }: { check: Check }) {
  const way = wayTo(check)
  const text = check.event
    ? t('check.for', { check: t(`check.${check.id}`), event: check.event.name })
    : t(`check.${check.id}`)
  const words = (
    <>
      <span className={cx(css['tick'], check.done && css['ticked'])}>
        {check.done && <Icon name="check" size="sm" />}
      </span>
      <span className="grow">
        {text}
        <span className="sr-only">{t(check.done ? 'check.done' : 'check.open')}</span>
      </span>
    </>
  )
  return (
    <li>
      {!check.done ? (
        <PageLink to={way.to} search={way.search} className={css['check']}>
          {words}
          <Icon name="right" size="sm" />
        </PageLink>
      ) : (
        <span className={css['check']}>{words}</span>
      )}
    </li>
  )
}
