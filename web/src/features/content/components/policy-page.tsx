import type { Answer } from '../../../lib/call.types.ts'
import { day } from '../../../lib/dates.ts'
import { blocksOf } from '../plain-text.ts'
import type { Block } from '../plain-text.ts'
import { t } from '../text.ts'
import css from './policy-page.module.css'

/** A legal page, rendered on the server. */
export function PolicyPage({ policy }: { policy: Answer<'content.policy'> }) {
  return (
    <div className={`page ${css['page']}`}>
      <article className={css['paper']}>
        <header className={css['head']}>
          <h1 className="h1">{policy.title}</h1>
          <p className="sm soft">{t('policy.updated', { day: day(policy.updated_at) })}</p>
        </header>
        <div className={css['body']}>
          {blocksOf(policy.body).map((block, index) => (
            <Part key={index} block={block} />
          ))}
        </div>
      </article>
    </div>
  )
}

function Part({ block }: { block: Block }) {
  if (block.kind === 'heading')
    return (
      <h2 className="h2" id={block.id}>
        {block.text}
      </h2>
    )
  if (block.kind === 'paragraph') return <p>{block.text}</p>
  return (
    <ul>
      {block.items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}
