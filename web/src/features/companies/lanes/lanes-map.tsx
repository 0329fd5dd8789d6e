import { cx } from '../../../ui/classes.ts'
import { MapBackground, useSize } from '../../../ui/map/ground.tsx'
import { sidesOf, viewOf } from '../../../ui/map/projection.ts'
import type { Size } from '../../../ui/map/projection.ts'
import { coastsOf } from './chart.ts'
import type { Chart } from './chart.ts'
import map from '../../../ui/map/map.module.css'
import css from './lanes-map.module.css'

/** Degrees of latitude from edge to edge at least. */
const LEAST = 7
const EDGE = 44
const LABEL = { width: 52, height: 16 }

/** Lanes over a dotted map, from the place where most of them meet. All of it stands in words below. */
export default function LanesMap({ chart }: { chart: Chart }) {
  const { ref, size } = useSize()
  return (
    <div ref={ref} className={css['frame']} aria-hidden>
      {size && <Drawn chart={chart} size={size} />}
    </div>
  )
}

function Drawn({ chart, size }: { chart: Chart; size: Size }) {
  const view = viewOf(chart.places, size, LEAST, EDGE)
  // The hub keeps its label before all others.
  const points = chart.places
    .toSorted((a, b) => Number(b.locode === chart.hub) - Number(a.locode === chart.hub))
    .map((place) => ({ place, ...view.at(place) }))
  const sides = sidesOf(
    points.map(({ x, y }) => ({ x, y, ...LABEL })),
    size,
  )
  const at = new Map(points.map((point) => [point.place.locode, point]))
  return (
    <>
      <MapBackground view={view} size={size} files={coastsOf(view.box)} dotted />
      <svg className={map['ground']} width={size.width} height={size.height}>
        {chart.legs.map(({ from, to }) => {
          const [start, end] = [at.get(from), at.get(to)]
          return start && end && <path key={`${from} ${to}`} className={css['lane']} d={arc(start, end)} />
        })}
      </svg>
      {points.map(({ place: { locode }, x, y }, index) => (
        <span
          key={locode}
          className={cx(css['stop'], locode === chart.hub && css['hub'], map[sides[index] ?? 'hidden'])}
          style={{ left: x, top: y }}
        >
          <span className={cx(map['label'], css['label'])}>{locode}</span>
        </span>
      ))}
    </>
  )
}

type Point = { x: number; y: number }

/** A way that bends towards the top of the map, as great circles do north of the equator. */
function arc(a: Point, b: Point): string {
  const [from, to] = a.x <= b.x ? [a, b] : [b, a]
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2 + dy * 0.18} ${(from.y + to.y) / 2 - dx * 0.18} ${to.x} ${to.y}`
}
