import { useQuery } from '@tanstack/react-query'
import { cx } from '../../../ui/classes.ts'
import { Logo } from '../../../ui/people.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { sponsorsQuery } from '../meetings.api.ts'
import type { AskedCompany } from '../meetings.api.ts'
import { t } from '../text.ts'
import css from './people-list.module.css'

/** The sponsors of the event by position; one with people there can be asked as a company. */
export function SponsorsList({
  event,
  chosen,
  onChoose,
}: {
  event: number
  chosen: number | undefined
  onChoose: (company: AskedCompany) => void
}) {
  const { data, error, refetch } = useQuery(sponsorsQuery(event))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={8} />
  if (data.results.length === 0)
    return (
      <EmptyState icon="building" title={t('sponsors.none')}>
        {t('sponsors.none-text')}
      </EmptyState>
    )
  return (
    <ul>
      {data.results.map((sponsor) => {
        const { id, company_id, name, logo, people, mine } = sponsor
        const lines = (
          <>
            <Logo name={name} src={logo} size="sm" />
            <span className={css['text']}>
              <b className="cut">{name}</b>
              <span className="cut">{sponsor.category}</span>
              {sponsor.tagline && <span className="cut">{sponsor.tagline}</span>}
            </span>
            <span className={cx(css['state'], people > 0 && !mine && css['open'])}>
              {mine ? t('sponsors.mine') : people > 0 ? t('sponsors.people', { count: people }) : t('sponsors.nobody')}
            </span>
          </>
        )
        return (
          <li key={id}>
            {company_id === null || mine || people === 0 ? (
              <div className={cx(css['guest'], css['still'])}>{lines}</div>
            ) : (
              <button
                type="button"
                className={cx(css['guest'], company_id === chosen && css['chosen'])}
                aria-pressed={company_id === chosen}
                onClick={() => onChoose({ id: company_id, name, logo })}
              >
                {lines}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
