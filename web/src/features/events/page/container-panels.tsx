import type { ComponentProps, ReactNode } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { ButtonAnchor } from '../../../ui/button.tsx'
import { Card, CardBody } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PriceRows } from '../../../ui/layout.tsx'
import { TopicTag } from '../../../ui/pills.tsx'
import type { EventPage } from '../events.api.ts'
import { t } from '../texts.ts'
import css from './container-panels.module.css'

type Rows = ComponentProps<typeof PriceRows>['rows']

/** The price box of the right column; `children` are what stands under the prices, and the button. */
export function PricesCard({ currency, rows, children }: { currency: string; rows: Rows; children: ReactNode }) {
  return (
    <div className="only-wide">
      <Card>
        <header className={css['head']}>
          <h2 className={css['title']}>{t('prices')}</h2>
          <TopicTag>{currency}</TopicTag>
        </header>
        <CardBody className="stack">
          <PriceRows rows={rows} />
          {children}
        </CardBody>
      </Card>
    </div>
  )
}

/** The same on phones: a card to open. */
export function PhonePricesCard({ from, rows, children }: { from: string; rows: Rows; children: ReactNode }) {
  return (
    <details className={css['phone']}>
      <summary>
        {t('prices')} <span className="soft sm num">{from}</span>
        <Icon name="caret" size="sm" className={css['caret']} />
      </summary>
      <div className={css['inside']}>
        <PriceRows rows={rows} />
        {children}
      </div>
    </details>
  )
}

type Sponsors = readonly (Pick<EventPage['sponsor_categories'][number], 'id' | 'name'> & {
  sponsors: readonly Pick<
    EventPage['sponsor_categories'][number]['sponsors'][number],
    'id' | 'company_id' | 'details'
  >[]
})[]

/**
 * Sponsors by category; the first three logos of each are larger (docs/rules/sponsorship.md#strip).
 * @param audience members go from a logo to the company's wall, visitors to its own site
 */
export function SponsorsCard({
  categories,
  audience,
  end,
}: {
  categories: Sponsors
  audience: 'public' | 'member'
  end?: ReactNode
}) {
  return (
    <Card>
      <header className={css['head']}>
        <h2 className={css['title']}>{t('sponsors')}</h2>
        {end}
      </header>
      <CardBody className="stack">
        {categories.map((category) => (
          <div key={category.id} className={css['category']}>
            <h3 className="sm strong">{category.name}</h3>
            <ul className={css['logos']}>
              {category.sponsors.map((sponsor, index) => (
                <li key={sponsor.id}>
                  <SponsorTile sponsor={sponsor} large={index < 3} audience={audience} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </CardBody>
    </Card>
  )
}

function SponsorTile({
  sponsor: { company_id, details },
  large,
  audience,
}: {
  sponsor: Sponsors[number]['sponsors'][number]
  large: boolean
  audience: 'public' | 'member'
}) {
  const side = large ? 32 : 18
  const look = large ? css['large'] : css['small']
  const inside = (
    <>
      {details.logo && <img src={details.logo} alt="" width={side} height={side} loading="lazy" />}
      <span>{details.name}</span>
    </>
  )
  if (audience === 'member' && company_id !== null)
    return (
      <a className={look} href={`/company-wall/${company_id}`}>
        {inside}
      </a>
    )
  if (audience === 'public' && details.website)
    return (
      <a className={look} href={details.website} target="_blank" rel="noreferrer">
        {inside}
      </a>
    )
  return <span className={look}>{inside}</span>
}

const archives = {
  public: {
    video: '/events-media-archive/video',
    gallery: '/events-media-archive/gallery',
    guides: '/events-media-archive/post-guide',
  },
  member: { video: '/event-video-archive', gallery: '/event-photo-archive', guides: '/event-guide-archive' },
} as const

/**
 * The edition before, with what there is to see of it: four columns for events, which have statistics, three for awards
 * (docs/rules/events.md#side-panels). Each leads to that shelf of the archive.
 */
export function PreviousEditionCard({
  edition,
  kind,
  audience,
  media,
}: {
  edition: { id: number; slug: string; city: string; start_date: string }
  kind: 'event' | 'award'
  audience: 'public' | 'member'
  media: { statistics: number; videos: number; images: number; guides: number }
}) {
  const open = audience === 'public'
  const base = `${open ? '/cc-' : '/'}${kind}s/${edition.slug}/${edition.id}` as const
  const of = { [kind]: edition.id, ...(open ? {} : { isEvent: kind === 'event' }) }
  const shelves = open ? archives.public : archives.member
  const statistics = {
    icon: 'chart',
    label: t('previous.statistics'),
    count: media.statistics,
    to: shelves.guides,
    search: { ...of, statistics: true },
  } as const
  const items = [
    ...(kind === 'event' ? [statistics] : []),
    {
      icon: 'video',
      label: t('previous.video'),
      count: media.videos,
      to: shelves.video,
      search: of,
    },
    {
      icon: 'image',
      label: t('previous.gallery'),
      count: media.images,
      to: shelves.gallery,
      search: of,
    },
    {
      icon: 'book',
      label: t('previous.guide'),
      count: media.guides,
      to: shelves.guides,
      search: { ...of, statistics: false },
    },
  ] as const
  return (
    <Card>
      <header className={css['head']}>
        <ButtonAnchor size="sm" href={base} iconEnd="right">
          {t('previous.edition')}
        </ButtonAnchor>
        <span className="sm soft push">{`${edition.city} ${edition.start_date.slice(0, 4)}`}</span>
      </header>
      <ul className={cx(css['previous'], kind === 'award' && css['three'])}>
        {items.map((item) => (
          <li key={item.icon}>
            {item.count > 0 ? (
              <PageLink to={item.to} search={item.search}>
                <Icon name={item.icon} />
                {item.label}
              </PageLink>
            ) : (
              <span aria-disabled="true">
                <Icon name={item.icon} />
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
