import type { Answer } from '../../../lib/call.types.ts'
import { day } from '../../../lib/dates.ts'
import { Notice } from '../../../ui/card.tsx'
import { PageLink } from '../../../ui/page-link.ts'
import { t } from '../text.ts'
import { PlainText } from './plain-text.tsx'
import css from './policy-page.module.css'

/** A legal page, rendered on the server, with the way to what stood before. */
export function PolicyPage({ policy }: { policy: Answer<'content.policy'> }) {
  const { replaced_at, versions } = policy
  const others = versions.filter((one) => one.updated_at !== policy.updated_at)
  return (
    <div className={`page ${css['page']}`}>
      <article className={css['paper']}>
        <header className={css['head']}>
          <h1 className="h1">{policy.title}</h1>
          <p className="sm soft">{t('policy.updated', { day: day(policy.updated_at) })}</p>
        </header>
        {replaced_at && (
          <Notice>
            {t('policy.replaced', { day: day(replaced_at) })}{' '}
            <PageLink to="." search={{}} className="link">
              {t('policy.now')}
            </PageLink>
          </Notice>
        )}
        <PlainText text={policy.body} />
        {others.length > 0 && (
          <nav className={css['versions']} aria-labelledby="policy-versions">
            <h2 id="policy-versions" className="h3">
              {t('policy.versions')}
            </h2>
            <ul>
              {others.map(({ id, updated_at }) => (
                <li key={id}>
                  <PageLink to="." search={id === versions[0]?.id ? {} : { version: id }} className="link">
                    {t('policy.version', { day: day(updated_at) })}
                  </PageLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </article>
    </div>
  )
}
