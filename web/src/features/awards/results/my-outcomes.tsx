import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../../ui/card.tsx'
import { queryOptionsFor } from '../../../lib/call.ts'
import { useSession } from '../../../lib/session.ts'
import { myOutcomes } from './results.api.ts'
import { t } from './text.ts'
import css from './results.module.css'

/** What came of my company's own entries; nothing for those who entered none. */
export function MyOutcomes({ award }: { award: number }) {
  const session = useSession()
  const { data } = useQuery({ ...myOutcomes(award), enabled: session !== null })
  const me = useQuery({
    ...queryOptionsFor('members.one', { params: { id: session?.customerId ?? 0 } }),
    enabled: session !== null,
    staleTime: 300_000,
  }).data
  if (!data || data.count === 0) return null
  const company = me?.company_name ?? ''
  return (
    <Card>
      <CardHead title={t('mine')} />
      <CardBody className={css['mine'] ?? ''}>
        {data.results.map((one) => (
          <div key={one.entry} className={css['mineRow']}>
            {one.code && (
              <img src={`/w/${one.code}.svg`} width={84} height={84} alt="" loading="lazy" decoding="async" />
            )}
            <div className="grow">
              <b>{one.revoked ? t('withdrawn') : t(`mine.${one.outcome}`, { company })}</b>
              <p className="sm soft">{one.category}</p>
              {one.code && !one.revoked && <p className="sm soft">{t('mine.text')}</p>}
              {one.revoked && <p className="sm">{one.revoked.reason}</p>}
              {one.comments.length > 0 && (
                <details>
                  <summary className="link sm">{t('mine.comments')}</summary>
                  {one.comments.map((comment, index) => (
                    <p key={index} className="sm">
                      {comment}
                    </p>
                  ))}
                </details>
              )}
            </div>
            {one.code && (
              <ButtonLink kind="primary" to={`/w/${one.code}`}>
                {t(one.outcome === 'winner' ? 'mine.open' : 'mine.openFinalist')}
              </ButtonLink>
            )}
          </div>
        ))}
      </CardBody>
    </Card>
  )
}
