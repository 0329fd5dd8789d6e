import { cx } from '../../../ui/classes.ts'
import { Card } from '../../../ui/card.tsx'
import { day, dayRange, time, zoneName } from '../../../lib/dates.ts'
import { timeHere } from '../../../lib/preview.ts'
import type { AwardDetails } from '../awards.api.ts'
import { t } from '../texts.ts'
import css from './timeline.module.css'

type Step = { key: string; label: string; text: string; at: string }

const nextOf = (steps: readonly Step[], now = timeHere()) => steps.findIndex((step) => new Date(step.at) > now)

/** From the first entry to the ceremony: what is past, what comes next. */
export function Timeline({ award }: { award: AwardDetails }) {
  const zone = award.time_zone
  const short = (instant: string) => day(instant, { zone }).replace(/ \d{4}$/, '')
  const minute = (instant: string) => `${short(instant)}, ${time(instant, zone)} ${zoneName(instant, zone)}`
  const { entries_open_at: opens, entries_close_at: closes, judging_from: from, judging_until: until } = award
  const steps: Step[] = [
    ...(opens ? [{ key: 'open', label: t('step.open'), text: day(opens, { zone }), at: opens }] : []),
    ...(closes ? [{ key: 'close', label: t('step.close'), text: minute(closes), at: closes }] : []),
    ...(from && until
      ? [
          {
            key: 'judging',
            label: t('step.judging'),
            text: dayRange(from, until, { month: 'short', year: false }),
            at: `${until}T23:59:59Z`,
          },
        ]
      : []),
    ...(award.shortlist_published_at
      ? [
          {
            key: 'shortlist',
            label: t('step.shortlist'),
            text: minute(award.shortlist_published_at),
            at: award.shortlist_published_at,
          },
        ]
      : []),
    { key: 'ceremony', label: t('step.ceremony'), text: day(award.start_date), at: award.ends_at },
  ]
  const next = nextOf(steps)
  return (
    <Card>
      <ol className={css['steps']} aria-label={t('timeline')}>
        {steps.map((step, index) => {
          const done = next === -1 || index < next
          return (
            <li
              key={step.key}
              className={cx(done && css['done'], index === next && css['now'])}
              {...(index === next ? { 'aria-current': 'step' } : {})}
            >
              <b>{step.label}</b>
              <span className="num">{step.text}</span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
