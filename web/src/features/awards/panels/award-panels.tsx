import { useQuery } from '@tanstack/react-query'
import { PhonePricesCard, PreviousEditionCard, PricesCard, SponsorsCard } from '../../events/index.ts'
import { ButtonAnchor, ButtonCommit } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { CommitBar } from '../../../ui/layout.tsx'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { notEnded } from '../../../lib/dates.ts'
import { signInFor } from '../../../lib/guard.ts'
import { money } from '../../../lib/money.ts'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { awardPage, baseOf, sponsorsOf, useAwardPage } from '../awards.api.ts'
import type { Audience, AwardPage } from '../awards.api.ts'
import { t } from '../texts.ts'
import { priceRows } from './price-rows.ts'

/** The conditions for the price box: the section is open, something is on sale, and the award has not ended. */
function offers({ award, prices }: AwardPage): boolean {
  return (
    award.available_sections.includes('prices') &&
    notEnded(award.end_date) &&
    prices.some((price) => price.is_available)
  )
}

/** Book now fetches the award again, so that the booking page begins with what is true now (docs/rules/awards.md#booking). */
function BookNow({ page, audience, block }: { page: AwardPage; audience: Audience; block?: boolean }) {
  const navigate = usePageNavigate()
  const { award } = page
  const path = `${baseOf(award, 'member')}/book-award-details` as const
  if (audience === 'public') {
    return (
      <ButtonAnchor kind="commit" size="lg" block={block} href={signInFor(path)}>
        {t('book-now')}
      </ButtonAnchor>
    )
  }
  if (award.booked) return null
  return (
    <ButtonCommit
      block={block}
      onClick={async () => {
        await call('awards.one', { params: { id: award.id } }).catch(() => undefined)
        await navigate({ href: path })
      }}
    >
      {t('book-now')}
    </ButtonCommit>
  )
}

function Under({ page }: { page: AwardPage }) {
  const { booked, booking_refused_because: because } = page.award
  return (
    <>
      <p className="xs soft">{t('prices.note')}</p>
      {booked ? (
        <Notice tone="good">{t('booked-already')}</Notice>
      ) : (
        because && because !== 'not_signed_in' && <Notice tone="warn">{t(`refused.${because}`)}</Notice>
      )}
    </>
  )
}

/** The price box of the right column. */
export function PricesPanel({ awardId, audience }: { awardId: number; audience: Audience }) {
  const { data: page } = useQuery(awardPage(awardId))
  if (!page || !offers(page)) return null
  return (
    <PricesCard currency={page.award.currency_code} rows={priceRows(page.prices)}>
      <Under page={page} />
      <BookNow page={page} audience={audience} block />
      {!page.award.booked && <p className="xs soft">{t('book-note')}</p>}
    </PricesCard>
  )
}

/** On phones prices are a card to open, and booking is the bar at the bottom. */
export function PhonePrices({ audience }: { audience: Audience }) {
  const page = useAwardPage()
  if (!offers(page)) return null
  const { award, prices } = page
  const from =
    award.price_from === null ? '' : t('prices.from', { price: money(award.price_from, award.currency_code) })
  return (
    <div className="only-phone">
      <PhonePricesCard from={from} rows={priceRows(prices)}>
        <Under page={page} />
      </PhonePricesCard>
      {!award.booked && (
        <CommitBar title={from} text={t('book-note-short')}>
          <BookNow page={page} audience={audience} />
        </CommitBar>
      )}
    </div>
  )
}

/** Sponsors of the award by category, while the section is open. */
export function SponsorsPanel({ awardId, audience }: { awardId: number; audience: Audience }) {
  const { data: page } = useQuery(awardPage(awardId))
  const { data: sponsors } = useQuery(sponsorsOf(awardId))
  if (!page?.award.available_sections.includes('sponsors') || !sponsors || sponsors.count === 0) return null
  return <SponsorsCard categories={byCategory(sponsors.results)} audience={audience} />
}

type Sponsor = Answer<'sponsorship.awardSponsors'>['results'][number]

function byCategory(sponsors: readonly Sponsor[]) {
  const groups = new Map<number, { id: number; name: string; sponsors: Sponsor[] }>()
  for (const sponsor of sponsors) {
    const group = groups.get(sponsor.category.id) ?? { ...sponsor.category, sponsors: [] }
    group.sponsors.push(sponsor)
    groups.set(group.id, group)
  }
  return [...groups.values()]
}

/** The edition before, with what there is to see of it. Shown only if there was one. */
export function PreviousEditionPanel({ awardId, audience }: { awardId: number; audience: Audience }) {
  const { data: page } = useQuery(awardPage(awardId))
  const edition = page?.previous_edition.previous_edition
  if (!page || !edition) return null
  return <PreviousEditionCard edition={edition} kind="award" audience={audience} media={page.previous_edition.media} />
}

/** What the right column shows of an award beside its prices, below the page on phones. */
export function PhonePanels() {
  const { award } = useAwardPage()
  return (
    <div className="only-phone">
      <div className="stack">
        <PreviousEditionPanel awardId={award.id} audience="member" />
        <SponsorsPanel awardId={award.id} audience="member" />
      </div>
    </div>
  )
}
