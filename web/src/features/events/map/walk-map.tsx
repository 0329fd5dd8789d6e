import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { t } from '../texts.ts'
import { useSize } from '../../../ui/map/ground.tsx'
import { METRES_A_MINUTE, bearing, freeDirection, minutesOnFoot, sidesOf } from '../../../ui/map/projection.ts'
import type { Size, Spot } from '../../../ui/map/projection.ts'
import type { Mark } from './region-map.tsx'
import css from '../../../ui/map/map.module.css'

export type Near = Mark & { metres: number }
type House = Spot & { name: string }

/** How wide a letter of a label is on average. */
const LETTER = 6.6
/** The needle that shows north, in the upper right corner, and the minutes that stand on each ring. */
const NORTH = { width: 44, height: 52 }
const MINUTES = { width: 52, height: 20 }

/** What one reaches on foot: rings of five minutes around the house, everything in its true direction. */
export default function WalkMap({ house, near, label }: { house: House; near: readonly Near[]; label: string }) {
  const { ref, size } = useSize()
  return (
    <div ref={ref} className={cx(css['frame'], css['walk'])} role="group" aria-label={label}>
      {size && <Walk house={house} near={near} size={size} />}
    </div>
  )
}

function Walk({ house, near, size }: { house: House; near: readonly Near[]; size: Size }) {
  const longest = Math.max(...near.map(({ metres }) => minutesOnFoot(metres)))
  const rings = Array.from({ length: Math.max(1, Math.ceil(longest / 5)) }, (_, index) => (index + 1) * 5)
  const middle = { x: size.width / 2, y: size.height / 2 }
  const outer = Math.min(size.width, size.height) / 2 - 26
  const metre = outer / ((rings.at(-1) ?? 5) * METRES_A_MINUTE)
  const points = near.map((one) => {
    const angle = bearing(house, one)
    return {
      one,
      x: middle.x + Math.sin(angle) * one.metres * metre,
      y: middle.y - Math.cos(angle) * one.metres * metre,
    }
  })
  const radius = (minutes: number) => minutes * METRES_A_MINUTE * metre
  const direction = freeDirection(
    points.map(({ x, y }) => ({ x: x - middle.x, y: y - middle.y })),
    rings.map(radius),
  )
  const ringAt = (minutes: number) => ({
    x: middle.x + Math.sin(direction) * radius(minutes),
    y: middle.y - Math.cos(direction) * radius(minutes),
  })
  const sides = sidesOf(
    [
      { ...middle, width: house.name.length * LETTER, height: 18 },
      ...points.map(({ one, x, y }) => ({
        x,
        y,
        width: Math.min(170, Math.max(one.name.length, one.text?.length ?? 0) * LETTER),
        height: 36,
      })),
    ],
    size,
    [
      { x: size.width - NORTH.width, y: 0, ...NORTH },
      ...rings.map((minutes) => ({
        x: ringAt(minutes).x - MINUTES.width / 2,
        y: ringAt(minutes).y - MINUTES.height / 2,
        ...MINUTES,
      })),
    ],
  )
  return (
    <>
      <svg className={css['ground']} width={size.width} height={size.height} aria-hidden>
        {rings.map((minutes) => (
          <circle key={minutes} className={css['ring']} cx={middle.x} cy={middle.y} r={radius(minutes)} />
        ))}
      </svg>
      {rings.map((minutes) => (
        <span key={minutes} className={css['minutes']} style={{ left: ringAt(minutes).x, top: ringAt(minutes).y }}>
          {t('walk.min', { count: minutes })}
        </span>
      ))}
      <span className={css['north']} aria-hidden>
        <Icon name="up" size="sm" />
        {t('map.north')}
      </span>
      <ul className={css['marks']}>
        <li
          className={cx(css['mark'], css['house'], css[sides[0] ?? 'hidden'])}
          style={{ left: middle.x, top: middle.y }}
        >
          <span className={css['pin']}>
            <Icon name="building" size="sm" />
          </span>
          <b className={css['label']}>{house.name}</b>
        </li>
        {points.map(({ one, x, y }, index) => (
          <li key={one.name} className={cx(css['mark'], css[sides[index + 1] ?? 'hidden'])} style={{ left: x, top: y }}>
            <span className={css['pin']}>
              <Icon name={one.icon} size="sm" />
            </span>
            <span className={css['label']}>
              <b>{one.name}</b>
              {one.text && <span>{one.text}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
