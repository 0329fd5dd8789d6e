import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { LocalStore } from '../../../lib/local-store.ts'
import { discard } from '../outbox.ts'
import type { Waiting } from '../outbox.ts'
import { t } from '../text.ts'
import { dayAndTime } from './alternatives.tsx'
import css from './request-panel.module.css'

/** Requests that were made without a network: on their way as soon as there is one, or refused with the reason. */
export function WaitingRequests({
  event,
  waiting,
  outbox,
}: {
  event: number
  waiting: readonly Waiting[]
  outbox: LocalStore<readonly Waiting[]>
}) {
  const here = waiting.filter((one) => one.event === event)
  if (here.length === 0) return null
  return (
    <Card>
      <CardHead title={t('waiting.title')} />
      <ul>
        {here.map((one) => (
          <li key={one.key} className={css['request']}>
            <div className={css['line']}>
              <Icon name={one.problem === null ? 'clock' : 'alert'} />
              <span>
                <b className="cut">{one.name}</b>
                <span className="num">{dayAndTime(one.body)}</span>
              </span>
            </div>
            <span role="status">{one.problem ?? t('waiting.text')}</span>
            {one.alternatives.length > 0 && (
              <span>{t('waiting.free', { when: one.alternatives.map((at) => dayAndTime(at)).join('; ') })}</span>
            )}
            <Button
              size="sm"
              kind="quiet"
              aria-label={`${t('waiting.discard')}: ${one.name}`}
              onClick={() => discard(outbox, one.key)}
            >
              {t('waiting.discard')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
