import type { Answer } from '../../../lib/call.types.ts'
import { day } from '../../../lib/dates.ts'
import { t } from '../text.ts'
import { PlainText } from './plain-text.tsx'
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
        <PlainText text={policy.body} />
      </article>
    </div>
  )
}
