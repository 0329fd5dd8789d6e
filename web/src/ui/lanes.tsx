import { cx } from './classes.ts'
import css from './lanes.module.css'

/** Ports, from west to east. */
const ports = [
  [28, 92],
  [112, 34],
  [196, 108],
  [284, 58],
  [362, 118],
  [448, 40],
  [530, 96],
  [618, 26],
  [700, 112],
  [786, 62],
  [872, 104],
  [948, 36],
  [1034, 90],
  [1118, 52],
  [1206, 112],
] as const

/** Which ports a lane joins, and how high it rises. */
const lanes = [
  [0, 3, 70],
  [1, 5, 84],
  [2, 6, 92],
  [3, 8, 96],
  [4, 7, 74],
  [5, 9, 66],
  [6, 11, 104],
  [7, 10, 58],
  [8, 13, 100],
  [9, 12, 62],
  [10, 14, 84],
  [11, 13, 44],
  [12, 14, 56],
] as const

function arc([from, to, rise]: (typeof lanes)[number]): string {
  const [x1, y1] = ports[from]
  const [x2, y2] = ports[to]
  return `M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 - rise} ${x2} ${y2}`
}

/** Trade lanes between ports, drawn over a navy ground: decoration of heads and covers. */
export function Lanes({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={cx(css['lanes'], className)}
      viewBox="0 0 1240 130"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      {lanes.map((lane, index) => (
        <path key={index} d={arc(lane)} style={{ opacity: 0.28 + (index % 4) * 0.11 }} />
      ))}
      {ports.map(([x, y]) => (
        <g key={x}>
          <circle cx={x} cy={y} r="5" className={css['halo']} />
          <circle cx={x} cy={y} r="1.8" />
        </g>
      ))}
    </svg>
  )
}
