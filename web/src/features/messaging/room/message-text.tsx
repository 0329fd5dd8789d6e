import { addressesIn } from '../../../lib/addresses.ts'
import css from './message.module.css'

/** What was written, in its own direction: addresses as links, lines as they were typed. */
export function MessageText({ text }: { text: string }) {
  const links = addressesIn(text)
  return (
    <span dir="auto" className={css['words']}>
      {links.map(({ at, text: shown, href }, index) => {
        const before = links[index - 1]
        return (
          <span key={at}>
            {text.slice(before ? before.at + before.text.length : 0, at)}
            <a href={href} className={css['link']} target="_blank" rel="noopener noreferrer nofollow ugc">
              <bdi>{shown}</bdi>
            </a>
          </span>
        )
      })}
      {text.slice(endOf(links.at(-1)))}
    </span>
  )
}

const endOf = (link: { at: number; text: string } | undefined) => (link ? link.at + link.text.length : 0)
