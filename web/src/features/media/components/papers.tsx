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

function Cover({ paper }: { paper: Paper }) {
  const { hue, name, start_date } = paper.subject
  const bars = paper.kind === 'statistics'
  const [dark, light] = [`hsl(${hue} 58% 17%)`, `hsl(${hue} 56% 27%)`]
  return (
    <span className={css['cover']}>
      <svg viewBox="0 0 132 180" aria-hidden="true">
        <rect width="132" height="180" fill={bars ? light : dark} />
        <path d="M0 64h132v116H0z" fill={bars ? dark : light} />
        {bars ? (
          <path
            d="M22 150V118M42 150V96M62 150V106M82 150V82M102 150V66"
            stroke="#fff"
            strokeOpacity=".75"
            strokeWidth="10"
          />
        ) : (
          <>
            <g fill="none" stroke="#fff" strokeOpacity=".7" strokeWidth="1.5">
              <path d="M20 150C20 110 60 96 112 92M20 150c26-28 56-34 92-30M20 150c30-10 56-10 92-2" />
            </g>
            <circle cx="20" cy="150" r="4" fill="#fff" />
            <g fill="#fff" fillOpacity=".9">
              <circle cx="112" cy="92" r="3" />
              <circle cx="112" cy="120" r="3" />
              <circle cx="112" cy="148" r="3" />
            </g>
          </>
        )}
        <rect width="5" height="180" fill="#000" fillOpacity=".16" />
      </svg>
      <span className={css['coverText']} aria-hidden>
        <b>{bars ? `${name}, ${t('paper.kind.statistics').toLowerCase()}` : name}</b>
        {!name.includes(start_date.slice(0, 4)) && <span className="num">{start_date.slice(0, 4)}</span>}
      </span>
    </span>
  )
}
