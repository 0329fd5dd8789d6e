import { blocksOf } from '../plain-text.ts'
import type { Block } from '../plain-text.ts'
import css from './plain-text.module.css'

/** Text with headings, paragraphs and lists, as operators write it. @param level of its headings, 2 unless said */
export function PlainText({ text, level = 2 }: { text: string; level?: 2 | 3 }) {
  return (
    <div className={css['body']}>
      {blocksOf(text).map((block, index) => (
        <Part key={index} block={block} level={level} />
      ))}
    </div>
  )
}

function Part({ block, level }: { block: Block; level: 2 | 3 }) {
  if (block.kind === 'heading') {
    const Heading = `h${level}` as const
    return (
      <Heading className={Heading} id={block.id}>
        {block.text}
      </Heading>
    )
  }
  if (block.kind === 'paragraph') return <p>{block.text}</p>
  return (
    <ul>
      {block.items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}
