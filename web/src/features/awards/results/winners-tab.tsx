import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { Card } from '../../../ui/card.tsx'
import { countryName } from '@app/contract/countries'
import { day, time, zoneName } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Countdown } from '../../../ui/countdown.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/layout.tsx'
import { Avatar, Logo } from '../../../ui/people.tsx'
import { FilterChip, FilterChips, StatPill } from '../../../ui/pills.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Address } from '../../../lib/address.ts'
import { baseOf, useAwardPage } from '../awards.api.ts'
import type { Audience, AwardDetails } from '../awards.api.ts'
import { MyOutcomes } from './my-outcomes.tsx'
import { shortlistQuery, winnersQuery } from './results.api.ts'
import type { Company, ShortlistedCategory, WonCategory } from './results.api.ts'
import { t } from './text.ts'
import css from './results.module.css'

const placeOf = ({ city, country }: Company) => [city, country && countryName(country)].filter(Boolean).join(', ')

/** "11 March 2027, 21:40 CET" in the award's zone. */
const momentOf = (instant: string, { time_zone: zone }: AwardDetails) =>
  `${day(instant, { zone })}, ${time(instant, zone)} ${zoneName(instant, zone)}`

/** Winners by category with their citations, finalists, and who else was on the shortlist. */
export function WinnersTab({ audience }: { audience: Audience }) {
  const { award } = useAwardPage()
  const { data } = useSuspenseQuery(winnersQuery(award.id))
  const shortlist = `${baseOf(award, audience)}/shortlisted` as const
  return (
    <ByCategory
      of="winners"
      at={award.winners_published_at}
      categories={data.results}
      audience={audience}
      draw={(one) => <WonCard key={one.id} won={one} shortlist={shortlist} />}
    />
  )
}

/** Categories of which one can be picked; before their minute, when that is. */
function ByCategory<Category extends Pick<WonCategory, 'id' | 'short_name'>>({
  of,
  at,
  categories,
  audience,
  lead,
  draw,
}: {
  of: 'winners' | 'shortlist'
  at: string | null
  categories: readonly Category[]
  audience: Audience
  lead?: string
  draw: (category: Category) => ReactNode
}) {
  const { award } = useAwardPage()
  const [picked, setPicked] = useState<number>()
  if (categories.length === 0)
    return (
      <>
        <EmptyState
          icon={of === 'winners' ? 'trophy' : 'list'}
          title={t(`${of}.none`)}
          action={at && <Until of={of} at={at} award={award.id} />}
        >
          {at ? t(`${of}.none.text`, { when: momentOf(at, award) }) : t(`${of}.none.soon`)}
        </EmptyState>
        {of === 'winners' && award.previous_edition_info && (
          <LastYear edition={award.previous_edition_info} audience={audience} />
        )}
      </>
    )
  return (
    <div className="stack stack-wide">
      {audience === 'member' && <MyOutcomes award={award.id} />}
      <CategoryPick categories={categories} picked={picked} onPick={setPicked} />
      {lead && <p className="sm soft">{lead}</p>}
      {categories.filter(({ id }) => picked === undefined || id === picked).map(draw)}
    </div>
  )
}

/** How long until they are published; at that minute they are asked for. */
function Until({ of, at, award }: { of: 'winners' | 'shortlist'; at: string; award: number }) {
  const now = useNow()
  const queries = useQueryClient()
  const come = Date.parse(at) <= now.getTime()
  useEffect(() => {
    const { queryKey }: { queryKey: readonly unknown[] } =
      of === 'winners' ? winnersQuery(award) : shortlistQuery(award)
    if (come) void queries.invalidateQueries({ queryKey })
  }, [come, of, award, queries])
  return come ? null : <Countdown to={at} now={now} label={t(`${of}.until`)} />
}

/** Who won the edition before, as long as nobody has won this one. */
function LastYear({
  edition,
  audience,
}: {
  edition: NonNullable<AwardDetails['previous_edition_info']>
  audience: Audience
}) {
  const { data } = useQuery(winnersQuery(edition.id))
  if (!data || data.results.length === 0) return null
  const base = baseOf(edition, audience)
  return (
    <Section
      title={t('winners.before', { name: edition.name })}
      end={
        <PageLink to={`${base}/winners`} className="link sm">
          {t('winners.before.all')}
        </PageLink>
      }
    >
      <Card as="ul" className={css['names']}>
        {data.results.map(
          ({ id, short_name, winner }) =>
            winner &&
            !winner.revoked && (
              <li key={id}>
                <Logo name={winner.company.name} src={winner.company.logo} size="sm" />
                <span className={css['otherText']}>
                  <PageLink to={`/w/${winner.code}`} className="cut">
                    <b>{winner.company.name}</b>
                  </PageLink>
                  <span className="cut">{short_name}</span>
                </span>
              </li>
            ),
        )}
      </Card>
    </Section>
  )
}

function CategoryPick({
  categories,
  picked,
  onPick,
}: {
  categories: readonly Pick<WonCategory, 'id' | 'short_name'>[]
  picked: number | undefined
  onPick: (to: number | undefined) => void
}) {
  if (categories.length < 2) return null
  return (
    <FilterChips label={t('category')}>
      <FilterChip pressed={picked === undefined} onClick={() => onPick(undefined)}>
        {t('all')}
      </FilterChip>
      {categories.map(({ id, short_name }) => (
        <FilterChip key={id} pressed={picked === id} onClick={() => onPick(id)}>
          {short_name}
        </FilterChip>
      ))}
    </FilterChips>
  )
}

function WonCard({ won, shortlist }: { won: WonCategory; shortlist: Address }) {
  const { winner } = won
  return (
    <Card className={css['won']}>
      <header className={css['wonHead']}>
        <span className={css['mark']} aria-hidden>
          <Icon name="trophy" size="sm" />
        </span>
        <h2 className="h3">{won.name}</h2>
        <PageLink to={shortlist} className="link sm">
          {t('shortlistedCount', { count: won.shortlisted })}
        </PageLink>
      </header>
      <div className={css['wonIn']}>
        {winner && <Winner winner={winner} />}
        <div className={css['others']}>
          <ul>
            {won.finalists.map((one) => (
              <li key={one.code}>
                <Logo name={one.company.name} src={one.company.logo} size="sm" />
                <span className={css['otherText']}>
                  <PageLink to={`/w/${one.code}`} className="cut">
                    <b>{one.company.name}</b>
                  </PageLink>
                  <span className="cut">{placeOf(one.company)}</span>
                </span>
                <StatPill tone={one.revoked ? 'bad' : 'quiet'}>{one.revoked ? t('withdrawn') : t('finalist')}</StatPill>
              </li>
            ))}
          </ul>
          {won.also_shortlisted.length > 0 && (
            <p>
              <b>{t('also')}</b>
              {won.also_shortlisted.map(({ name }) => name).join(', ')}
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}

function Winner({ winner }: { winner: NonNullable<WonCategory['winner']> }) {
  return (
    <PageLink to={`/w/${winner.code}`} className={css['first']}>
      <span className={css['medal']}>
        <Icon name="trophy" size="sm" />
        {winner.revoked ? t('withdrawn') : t('winner')}
      </span>
      <span className={css['firstCompany']}>
        <Logo name={winner.company.name} src={winner.company.logo} size="lg" />
        <span>
          <b>{winner.company.name}</b>
          <span>{placeOf(winner.company)}</span>
        </span>
      </span>
      {winner.revoked ? (
        <span className={css['by']}>{winner.revoked.reason}</span>
      ) : (
        <>
          <q>{winner.citation}</q>
          {winner.signer && (
            <span className={css['by']}>
              <Avatar name={winner.signer.name} src={winner.signer.picture} size="xs" />
              {t('signed', { name: winner.signer.name })}
            </span>
          )}
        </>
      )}
    </PageLink>
  )
}

/** The shortlist by category, by name. */
export function ShortlistedTab({ audience }: { audience: Audience }) {
  const { award } = useAwardPage()
  const { data } = useSuspenseQuery(shortlistQuery(award.id))
  return (
    <ByCategory
      of="shortlist"
      at={award.shortlist_published_at}
      categories={data.results}
      audience={audience}
      lead={t('shortlist.lead')}
      draw={(one) => <ShortlistCard key={one.id} shortlisted={one} />}
    />
  )
}

function ShortlistCard({ shortlisted }: { shortlisted: ShortlistedCategory }) {
  return (
    <Card className={css['won']}>
      <header className={css['wonHead']}>
        <span className={css['mark']} aria-hidden>
          <Icon name="trophy" size="sm" />
        </span>
        <h2 className="h3">{shortlisted.name}</h2>
        <span className="sm soft num">{t('shortlistedCount', { count: shortlisted.companies.length })}</span>
      </header>
      <ul className={css['names']}>
        {shortlisted.companies.map((one) => (
          <li key={one.id}>
            <Logo name={one.name} src={one.logo} size="sm" />
            <span className={css['otherText']}>
              <b className="cut">{one.name}</b>
              <span className="cut">{placeOf(one)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
