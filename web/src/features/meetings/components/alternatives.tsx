import { weekday } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import type { Alternative } from '../meetings.api.ts'
import { t } from '../text.ts'
import css from './request-panel.module.css'

/** "Tue 1 Dec, 11:30": where a time on another day may be meant. */
export const dayAndTime = ({ date, start }: Pick<Alternative, 'date' | 'start'>) => `${weekday(date)}, ${start}`

/** Times that are free for both instead of one that is taken; a press takes one. */
export function Alternatives({
  offers,
  onTake,
}: {
  offers: readonly Alternative[]
  onTake: (alternative: Alternative) => void
}) {
  if (offers.length === 0) return <p className={css['offers']}>{t('taken.none')}</p>
  return (
    <div className={css['offers']} role="alert">
      <b>{t('taken.title')}</b>
      <span>{t('taken.text')}</span>
      <Times offers={offers} onTake={onTake} />
    </div>
  )
}

export function Times({
  offers,
  onTake,
}: {
  offers: readonly Alternative[]
  onTake: (alternative: Alternative) => void
}) {
  return (
    <div className={css['times']}>
      {offers.map((offer) => (
        <Button
          key={offer.starts_at}
          size="sm"
          onClick={() => onTake(offer)}
          aria-label={t('moving.offer', { when: dayAndTime(offer) })}
        >
          <span className="num">{dayAndTime(offer)}</span>
        </Button>
      ))}
    </div>
  )
}
