import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { t } from '../texts.ts'
import { tilesOf } from '../../../ui/map/coast.ts'
import { MapBackground, useSize } from '../../../ui/map/ground.tsx'
import { scaleBar, sidesOf, viewOf } from '../../../ui/map/projection.ts'
import type { Size, Spot } from '../../../ui/map/projection.ts'
import css from '../../../ui/map/map.module.css'

export type Mark = Spot & { name: string; text?: string | null; icon: IconName }

/** Longest label, and how wide its letters are on average. */
const LABEL = { width: 190, height: 36, letter: 6.6 }
/** The corner of the buttons, as large as they are for a finger. */
const BUTTONS = { width: 60, height: 110 }
const CLOSEST = 4
/** Degrees of latitude from edge to edge at least: 20 km. Closer, the coast is too coarse to show where one is. */
const LEAST = 0.18

/** The region of an event: coast, the house, and from where one comes. All of it also stands in words beside the map. */
export default function RegionMap({ house, marks, label }: { house: Mark; marks: readonly Mark[]; label: string }) {
  const { ref, size } = useSize()
  const [zoom, setZoom] = useState(1)
  return (
    <div ref={ref} className={css['frame']} role="group" aria-label={label}>
      {size && <Region house={house} marks={marks} size={size} zoom={zoom} />}
      <div className={css['zoom']}>
        <IconButton
          icon="plus"
          label={t('map.closer')}
          disabled={zoom >= CLOSEST}
          onClick={() => setZoom(Math.min(CLOSEST, zoom * 1.6))}
        />
        <IconButton
          icon="minus"
          label={t('map.further')}
          disabled={zoom <= 0.3}
          onClick={() => setZoom(Math.max(0.3, zoom / 1.6))}
        />
      </div>
    </div>
  )
}

function Region({ house, marks, size, zoom }: { house: Mark; marks: readonly Mark[]; size: Size; zoom: number }) {
  const all = [house, ...marks]
  // Zooming in goes towards the house, not the middle of everything.
  const middle = zoom > 1 ? house : middleOf(all)
  const shown = viewOf([middle], size, size.height / (viewOf(all, size, LEAST).degree * zoom))
  const points = all.map((mark) => ({ mark, ...shown.at(mark) }))
  const inside = points.filter(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height)
  const sides = sidesOf(
    inside.map(({ mark, x, y }) => ({
      x,
      y,
      width: Math.min(LABEL.width, Math.max(mark.name.length, mark.text?.length ?? 0) * LABEL.letter),
      height: mark.text ? LABEL.height : LABEL.height / 2,
    })),
    size,
    [{ x: size.width - BUTTONS.width, y: 0, ...BUTTONS }],
  )
  const bar = scaleBar(shown, 120)
  const from = shown.at(house)
  return (
    <>
      <MapBackground view={shown} size={size} files={tilesOf(shown.box)} />
      <svg className={css['ground']} width={size.width} height={size.height} aria-hidden>
        {points.slice(1).map(({ mark, x, y }) => (
          <path key={mark.name} className={css['way']} d={arc(from.x, from.y, x, y)} />
        ))}
      </svg>
      <ul className={css['marks']}>
        {inside.map(({ mark, x, y }, index) => (
          <li
            key={mark.name}
            className={cx(css['mark'], mark === house && css['house'], css[sides[index] ?? 'hidden'])}
            style={{ left: x, top: y }}
          >
            <span className={css['pin']}>
              <Icon name={mark.icon} size="sm" />
            </span>
            <span className={css['label']}>
              <b>{mark.name}</b>
              {mark.text && <span>{mark.text}</span>}
            </span>
          </li>
        ))}
      </ul>
      <span className={css['bar']} style={{ width: bar.pixels }}>
        {t('km', { km: bar.km })}
      </span>
    </>
  )
}

function middleOf(spots: readonly Spot[]): Spot {
  const [lats, lons] = [spots.map(({ lat }) => lat), spots.map(({ lon }) => lon)]
  return {
    lat: (Math.min(...lats) + Math.max(...lats)) / 2,
    lon: (Math.min(...lons) + Math.max(...lons)) / 2,
  }
}

function arc(x1: number, y1: number, x2: number, y2: number): string {
  const [dx, dy] = [x2 - x1, y2 - y1]
  return `M${x1} ${y1}Q${(x1 + x2) / 2 - dy * 0.16} ${(y1 + y2) / 2 + dx * 0.16} ${x2} ${y2}`
}
