import { Skeleton } from '../../../ui/states.tsx'
import { t } from '../text.ts'
import css from './room.module.css'

const WIDTHS = ['52%', '38%', '60%', '44%', '30%'] as const

/** A conversation on its way; `inside` when its head stands already. */
export function RoomSkeleton({ inside }: { inside?: boolean }) {
  const lines = (
    <div className={css['loading']} role="status" aria-label={t('room.loading')}>
      {WIDTHS.map((width, index) => (
        <div key={width} className={index % 3 === 2 ? css['right'] : undefined}>
          <Skeleton height={44} width={width} />
        </div>
      ))}
    </div>
  )
  if (inside) return lines
  return (
    <div className={css['room']}>
      <div className={css['head']}>
        <Skeleton height={40} width={40} round />
        <div className="grow">
          <Skeleton width={150} />
        </div>
      </div>
      {lines}
    </div>
  )
}
