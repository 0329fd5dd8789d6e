import { useEffect, useRef } from 'react'
import { dayNear } from '../../../../lib/dates.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/classes.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { addMonths } from '../books.ts'
import type { Books } from '../books.ts'
import { t } from '../text.ts'
import { nameOfMonth } from '../books.ts'
import type { Go } from '../books.ts'
import css from './books.module.css'

/** Six months, each with how far it is; a press shows it. */
export function Months({ data, go }: { data: Books; go: Go }) {
  const first = data.months[0]?.month ?? data.month
  const list = useRef<HTMLUListElement>(null)
  // On a phone the strip is longer than the screen.
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (list.current && shown) list.current.scrollLeft = shown.offsetLeft - list.current.offsetLeft - 8
  }, [data.month])
  const open = data.checks.filter(({ state }) => state === 'wrong').length
  return (
    <div className={css['months']}>
      <IconButton
        icon="left"
        size="sm"
        label={t('months.earlier')}
        onClick={() => go({ month: addMonths(first, -1) })}
      />
      <ul ref={list} aria-label={t('months')}>
        {data.months.map(({ month, state, closed_on }) => {
          const isShown = month === data.month
          return (
            <li key={month}>
              <button
                type="button"
                aria-pressed={isShown}
                className={cx(css['month'], css[state])}
                onClick={() => go({ month })}
              >
                <b>
                  {state === 'closed' && <Icon name="lock" size="sm" />}
                  {state === 'open' && isShown && <Icon name="edit" size="sm" />}
                  {nameOfMonth(month, data.today)}
                </b>
                <span>
                  {closed_on
                    ? t('month.closed', { day: dayNear(closed_on, 'UTC', 'short') })
                    : isShown && state === 'open' && open > 0
                      ? t('month.open', { count: open })
                      : t(`month.state.${state}`)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
