import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/states.tsx'
import type { EventCardData } from '../events.api.ts'
import { t } from '../texts.ts'
import { WORLD } from './coast.ts'
import { Ground, useSize } from './ground.tsx'
import { sidesOf, viewOf } from './projection.ts'
import type { Size, Spot } from './projection.ts'
import css from './map.module.css'

type Stop = Spot & { key: string; city: string; events: EventCardData[] }

/** Events at the same place share one point of the map. */
function stopsOf(events: readonly EventCardData[]): Stop[] {
  const stops = new Map<string, Stop>()
  for (const event of events) {
    if (event.lat === null || event.lon === null) continue
    // Half a degree is what a finger can tell apart on a map of continents.
    const key = `${Math.round(event.lat * 2)} ${Math.round(event.lon * 2)}`
    const stop = stops.get(key)
    if (stop) stop.events.push(event)
    else stops.set(key, { key, lat: event.lat, lon: event.lon, city: event.city, events: [event] })
  }
  return [...stops.values()]
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
  const stops = stopsOf(events)
  const [key, setKey] = useState<string>()
  const chosen = stops.find((stop) => stop.key === key) ?? stops[0]
  if (!chosen)
    return (
      <Card>
        <EmptyState icon="map" title={t('map.nowhere')} />
      </Card>
    )
  return (
    <div className="stack">
      <Card className="clip">
        <div ref={ref} className={cx(css['frame'], css['world'])} role="group" aria-label={t('map.events')}>
          {size && <Stops stops={stops} chosen={chosen.key} onChoose={setKey} size={size} />}
        </div>
      </Card>
      {cards(chosen.events)}
    </div>
  )
}

function Stops({
  stops,
  chosen,
  onChoose,
  size,
}: {
  stops: readonly Stop[]
  chosen: string
  onChoose: (key: string) => void
  size: Size
}) {
  const view = viewOf(stops, size, 6, 56)
  const points = stops.map((stop) => ({ stop, ...view.at(stop) }))
  const sides = sidesOf(
    points.map(({ stop, x, y }) => ({ x, y, width: stop.city.length * 7 + 4, height: 16 })),
    size,
  )
  return (
    <>
      <Ground view={view} size={size} files={[WORLD]} />
      <ul className={css['marks']}>
        {points.map(({ stop, x, y }, index) => (
          <li
            key={stop.key}
            className={cx(css['mark'], css[sides[index] ?? 'hidden'], stop.key === chosen && css['house'])}
            style={{ left: x, top: y }}
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
