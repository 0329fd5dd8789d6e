import type { ReactNode } from 'react'
import { scaleOf } from './chart.math.ts'
import { cx } from './classes.ts'
import css from './chart.module.css'

export type ChartTone = 'blue' | 'good' | 'warn' | 'quiet'
/** One line, or one bar at each place; null where there is nothing to draw yet. */
export type Series = { name: string; tone: ChartTone; values: readonly (number | null)[] }

type Drawn = {
  /** What stands below the places, from left to right. */
  labels: readonly string[]
  series: readonly Series[]
  /** A number of the scale, as people read it. */
  format: (value: number) => string
}

const WIDTH = 1000
const HEIGHT = 100

/** Which series is which. */
export function Legend({ series }: { series: readonly Pick<Series, 'name' | 'tone'>[] }) {
  return (
    <ul className={css['legend']}>
      {series.map(({ name, tone }) => (
        <li key={name} className={css[tone]}>
          <i aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  )
}

/** The scale at the left, lines across, and a few of the labels below. What is drawn is hidden from readers: they have the table. */
function Frame({
  drawn,
  placed,
  children,
}: {
  drawn: Drawn
  /** Where a place stands, from 0 to 1. */
  placed: (place: number) => number
  children: (top: number) => ReactNode
}) {
  const steps = scaleOf(drawn.series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const top = steps.at(-1) ?? 1
  const places = drawn.labels.length
  // As many labels as can be told apart on a desk; on a phone every second of them is left out.
  const every = Math.max(1, Math.ceil(places / 6))
  return (
    <div className={css['chart']} aria-hidden>
      <div className={css['scale']}>
        {steps.toReversed().map((step) => (
          <span key={step}>{drawn.format(step)}</span>
        ))}
      </div>
      <svg className={css['drawing']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        {steps.map((step) => {
          const y = HEIGHT - (step / top) * HEIGHT
          return <line key={step} className={css['grid']} x1={0} x2={WIDTH} y1={y} y2={y} />
        })}
        {children(top)}
      </svg>
      <div className={css['labels']}>
        {drawn.labels.map((label, place) =>
          place % every === 0 ? (
            <span
              key={label}
              className={cx(
                place === 0 && css['first'],
                place === places - 1 && css['last'],
                (place / every) % 2 === 1 && css['second'],
              )}
              style={{ left: `${place === 0 ? 0 : place === places - 1 ? 100 : placed(place) * 100}%` }}
            >
              {label}
            </span>
          ) : null,
        )}
      </div>
    </div>
  )
}

/** Bars side by side, one of each series at each place. */
export function BarChart(drawn: Drawn) {
  const room = WIDTH / Math.max(1, drawn.labels.length)
  const width = (room * 0.72) / Math.max(1, drawn.series.length)
  return (
    <Frame drawn={drawn} placed={(place) => ((place + 0.5) * room) / WIDTH}>
      {(top) =>
        drawn.series.map(({ name, tone, values }, series) => (
          <g key={name} className={css[tone]}>
            {values.map((value, place) => {
              const height = (Math.max(0, value ?? 0) / top) * HEIGHT
              const x = place * room + room * 0.14 + series * width
              return (
                <rect
                  key={drawn.labels[place]}
                  className={css['bar']}
                  x={x}
                  y={HEIGHT - height}
                  width={width * 0.9}
                  height={height}
                />
              )
            })}
          </g>
        ))
      }
    </Frame>
  )
}

/** A line for each series; where a value is missing it ends. */
export function LineChart(drawn: Drawn) {
  const step = WIDTH / Math.max(1, drawn.labels.length - 1)
  return (
    <Frame drawn={drawn} placed={(place) => (place * step) / WIDTH}>
      {(top) =>
        drawn.series.map(({ name, tone, values }) => (
          <polyline
            key={name}
            className={cx(css['path'], css[tone])}
            points={values
              .flatMap((value, place) => (value === null ? [] : `${place * step},${HEIGHT - (value / top) * HEIGHT}`))
              .join(' ')}
          />
        ))
      }
    </Frame>
  )
}

export type Share = { tone: ChartTone; value: number }

/** A bar for each row, divided into its shares; `of` is what fills it, all shares unless it is more. */
export function ShareRows({
  rows,
}: {
  rows: readonly { key: number | string; name: string; words: string; shares: readonly Share[]; of: number }[]
}) {
  return (
    <div className={css['rows']} aria-hidden>
      {rows.map(({ key, name, words, shares, of }) => {
        const sum = shares.reduce((total, { value }) => total + value, 0)
        const whole = Math.max(of, sum, 1)
        return (
          <div key={key} className={css['row']}>
            <span>{name}</span>
            <small>{words}</small>
            <svg viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none">
              {shares.map(({ tone, value }, index) => {
                const before = shares.slice(0, index).reduce((total, share) => total + share.value, 0)
                return (
                  <rect
                    key={tone}
                    className={cx(css['bar'], css[tone])}
                    x={(before / whole) * WIDTH}
                    y={0}
                    width={(value / whole) * WIDTH}
                    height={10}
                  />
                )
              })}
            </svg>
          </div>
        )
      })}
    </div>
  )
}
