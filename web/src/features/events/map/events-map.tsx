import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/states.tsx'
import type { EventCardData } from '../events.api.ts'
import { t } from '../texts.ts'
import { WORLD } from '../../../ui/map/coast.ts'
import { MapBackground, useSize } from '../../../ui/map/ground.tsx'
import { sidesOf, together, viewOf } from '../../../ui/map/projection.ts'
import type { Size, Spot, View } from '../../../ui/map/projection.ts'
import css from '../../../ui/map/map.module.css'

type Placed = { event: EventCardData; spot: Spot }
type Stop = { key: number; x: number; y: number; city: string; events: EventCardData[] }

/** What a finger can tell apart, in pixels. */
const APART = 44

/** Events that lie close together in this picture share one point of it. */
function stopsOf(placed: readonly Placed[], view: View): Stop[] {
  const points = placed.map(({ event, spot }) => ({ event, ...view.at(spot) }))
  return together(points, APART).map((near) => {
    const [{ x, y, event }] = near
    return { key: event.id, x, y, city: event.city, events: near.map((one) => one.event) }
  })
}

/** Where events are: a point for each city; the chosen one's cards stand below. */
export default function EventsMap({
  events,
  cards,
}: {
  events: readonly EventCardData[]
  cards: (events: EventCardData[]) => React.ReactNode
}) {
  const { ref, size } = useSize()
  const [key, setKey] = useState<number>()
  const placed = events.flatMap((event) => {
    const { lat, lon } = event
    return lat === null || lon === null ? [] : [{ event, spot: { lat, lon } }]
  })
  if (placed.length === 0)
    return (
      <Card>
        <EmptyState icon="map" title={t('map.nowhere')} />
      </Card>
    )
  const spots = placed.map(({ spot }) => spot)
  const view = size && viewOf(spots, size, 6, 56)
  const stops = view ? stopsOf(placed, view) : []
  const chosen = stops.find((stop) => stop.key === key) ?? stops[0]
  return (
    <div className="stack">
      <Card className={css['clip']}>
        <div ref={ref} className={cx(css['frame'], css['world'])} role="group" aria-label={t('map.events')}>
          {view && <Stops stops={stops} chosen={chosen?.key} onChoose={setKey} view={view} size={size} />}
        </div>
      </Card>
      {chosen && cards(chosen.events)}
    </div>
  )
}

function Stops({
  stops,
  chosen,
  onChoose,
  view,
  size,
}: {
  stops: readonly Stop[]
  chosen: number | undefined
  onChoose: (key: number) => void
  view: View
  size: Size
}) {
  const sides = sidesOf(
    stops.map(({ x, y, city }) => ({ x, y, width: city.length * 7 + 4, height: 16 })),
    size,
  )
  return (
    <>
      <MapBackground view={view} size={size} files={[WORLD]} />
      <ul className={css['marks']}>
        {stops.map((stop, index) => (
          <li
            key={stop.key}
            className={cx(css['mark'], css[sides[index] ?? 'hidden'], stop.key === chosen && css['house'])}
            style={{ left: stop.x, top: stop.y }}
          >
            <button
              type="button"
              className={css['stop']}
              aria-pressed={stop.key === chosen}
              aria-label={t('map.stop', { city: stop.city, count: stop.events.length })}
              onClick={() => onChoose(stop.key)}
            >
              <span className="num">{stop.events.length}</span>
            </button>
            <b className={css['label']} aria-hidden>
              {stop.city}
            </b>
          </li>
        ))}
      </ul>
    </>
  )
}
