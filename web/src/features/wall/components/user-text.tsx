import { useLayoutEffect, useRef, useState } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { cx } from '../../../ui/classes.ts'
import { piecesOf } from '../rich-text.ts'
import { memberPath } from '../wall.api.ts'
import type { Person } from '../wall.api.ts'
import { t } from '../text.ts'
import css from './post.module.css'

type Named = Pick<Person, 'customer_id' | 'name'>

/** What a person wrote, in its own direction: addresses and tagged people as links, lines as they were typed. */
export function UserText({
  text,
  people,
  className,
}: {
  text: string
  people?: readonly Named[]
  className?: string | undefined
}) {
  return (
    <p dir="auto" className={cx(css['words'], className)}>
      {piecesOf(text, people).map((piece, index) => {
        if (piece.kind === 'link')
          return (
            <a key={index} href={piece.href} className="link" target="_blank" rel="noopener noreferrer nofollow ugc">
              <bdi>{piece.text}</bdi>
            </a>
          )
        if (piece.kind === 'person')
          return (
            <PageLink key={index} to={memberPath(piece.id)} className="link">
              <bdi>{piece.text}</bdi>
            </PageLink>
          )
        return piece.text
      })}
    </p>
  )
}

/** A post's text; after eight lines it is folded, unless it stands on its own page. */
export function PostText({ text, people, whole }: { text: string; people: readonly Named[]; whole?: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const [long, setLong] = useState(false)
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => {
    const element = box.current?.firstElementChild
    if (!element || open) return undefined
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1)
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    // Lines may break elsewhere once the letters are here, in a box as high as before.
    document.fonts.addEventListener('loadingdone', measure)
    return () => {
      resized.disconnect()
      document.fonts.removeEventListener('loadingdone', measure)
    }
  }, [text, open])
  if (text === '') return null
  const folded = !whole && !open
  return (
    <div className={css['text']} ref={box}>
      <UserText text={text} people={people} className={folded ? css['folded'] : undefined} />
      {!whole && long && (
        <button type="button" className={css['more']} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'text.less' : 'text.more')}
        </button>
      )}
    </div>
  )
}
