import type { ReactNode } from 'react'
import type { Paper } from '../media.api.ts'
import { weight } from '../sizes.ts'
import { t } from '../text.ts'
import css from './media.module.css'

/** Guides as books on a shelf, those with statistics with bars on the cover. */
export function Guides({ items }: { items: readonly Paper[] }) {
  return (
    <ul className={css['guides']}>
      {items.map((item) => (
        <li key={item.id}>
          <a className={css['guide']} href={item.file} download>
            <Cover paper={item} />
            <b>{item.name}</b>
            <span className="num">{aboutPaper(item)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** "PDF, 48 pages, 9 MB". */
export function aboutPaper({ media_type, pages, size_bytes }: Paper): string {
  return [
    media_type === 'application/pdf' ? t('paper.pdf') : undefined,
    pages === null ? undefined : t('paper.pages', { count: pages }),
    size_bytes === null ? undefined : weight(size_bytes),
  ]
    .filter(Boolean)
    .join(', ')
}

/** White strokes on the lower part of a cover, by what the paper is; a sheet of lines for whatever has no kind of its own. */
const drawings: Record<Paper['kind'], ReactNode> = {
  guide: (
    <>
      <path d="M20 150C20 110 60 96 112 92M20 150c26-28 56-34 92-30M20 150c30-10 56-10 92-2" />
      <g fill="#fff" stroke="none">
        <circle cx="20" cy="150" r="4" />
        <circle cx="112" cy="92" r="3" />
        <circle cx="112" cy="120" r="3" />
        <circle cx="112" cy="148" r="3" />
      </g>
    </>
  ),
  statistics: <path d="M22 150V118M42 150V96M62 150V106M82 150V82M102 150V66" strokeWidth="10" />,
  floor_plan: (
    <>
      <path d="M18 84h96v72H18zM18 108h34v48M52 108V84M84 156v-22h30" strokeWidth="2" />
      <g fill="#fff" fillOpacity=".75" stroke="none">
        {[62, 78, 94].flatMap((x) => [94, 110].map((y) => <rect key={`${x} ${y}`} x={x} y={y} width="9" height="7" />))}
      </g>
    </>
  ),
  presentation: (
    <>
      <path d="M22 88h88v54H22zM66 142v16M50 158h32" strokeWidth="2" />
      <path d="M32 130l18-16 14 8 32-24" strokeWidth="3" />
    </>
  ),
  logo: <path d="M66 86l34 20v34l-34 20-34-20v-34zM66 86v74M32 106l34 18 34-18" strokeWidth="2" />,
  other: <path d="M24 90h58M24 106h84M24 122h84M24 138h70M24 154h44" strokeWidth="4" />,
}

/** What the paper is: its name without that of the event or award before it, which stands below. */
function ownName({ kind, name, subject }: Paper): string {
  const own = name.startsWith(subject.name) ? name.slice(subject.name.length).replace(/^[\s,:–-]+/, '') : name
  if (own !== '') return own.charAt(0).toUpperCase() + own.slice(1)
  return kind === 'guide' || kind === 'other' ? '' : t(`paper.kind.${kind}`)
}

function Cover({ paper }: { paper: Paper }) {
  const { hue, name, start_date } = paper.subject
  const bars = paper.kind === 'statistics'
  const [dark, light] = [`hsl(${hue} 58% 17%)`, `hsl(${hue} 56% 27%)`]
  const own = ownName(paper)
  return (
    <span className={css['cover']}>
      <svg viewBox="0 0 132 180" aria-hidden="true">
        <rect width="132" height="180" fill={bars ? light : dark} />
        <path d="M0 64h132v116H0z" fill={bars ? dark : light} />
        <g fill="none" stroke="#fff" strokeOpacity=".75" strokeWidth="1.5">
          {drawings[paper.kind]}
        </g>
        <rect width="5" height="180" fill="#000" fillOpacity=".16" />
      </svg>
      <span className={css['coverText']} aria-hidden>
        <b>{own || name}</b>
        {own !== '' && <span>{name}</span>}
        {!name.includes(start_date.slice(0, 4)) && <span className="num">{start_date.slice(0, 4)}</span>}
      </span>
    </span>
  )
}
