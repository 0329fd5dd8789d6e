import { useSuspenseQuery } from '@tanstack/react-query'
import { PageLink } from '../../../ui/page-link.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, Notice } from '../../../ui/card.tsx'
import { FactsStrip, Section } from '../../../ui/layout.tsx'
import { count } from '../../../lib/money.ts'
import { CeremonySeats } from '../booking/ceremony-seats.tsx'
import { baseOf, sections, useAwardPage } from '../awards.api.ts'
import type { Audience, AwardDetails } from '../awards.api.ts'
import { tabLabel } from '../tabs.ts'
import { t } from '../texts.ts'
import { categoryPrice } from './category-price.ts'
import { JuryRow } from './jury-tab.tsx'
import { Timeline } from './timeline.tsx'
import css from './info-tab.module.css'

/** What my company has begun and submitted, with the way to go on. */
function OwnEntries({ award }: { award: AwardDetails }) {
  const { drafts = 0, entries = 0 } = award.my_state ?? {}
  if (drafts + entries === 0) return null
  const said = [
    drafts > 0 && t('own.drafts', { count: drafts }),
    entries > 0 && t('own.entries', { count: entries }),
  ].filter(Boolean)
  return (
    <Notice>
      <span className="row row-between">
        {t('own', { said: said.join(t('own.and')) })}
        <ButtonLink size="sm" kind="primary" to={`${baseOf(award, 'member')}/enter-award`}>
          {t(drafts > 0 && award.registration_state === 'open' ? 'own.continue' : 'own.see')}
        </ButtonLink>
      </span>
    </Notice>
  )
}

/** What the award is, its dates, its categories at a glance and who judges: the first thing anyone sees of it. */
export function AwardInfo({ audience }: { audience: Audience }) {
  const { award } = useAwardPage()
  const { data: categories } = useSuspenseQuery(sections.categories(award.id))
  const base = baseOf(award, audience)
  const questions = categories.results.reduce((sum, category) => sum + category.questions.length, 0)
  const facts = [
    { value: count(award.categories_count), label: t('figure.categories') },
    { value: count(award.jurors_count), label: t('figure.jurors') },
    { value: count(questions), label: t('figure.questions') },
  ]
  return (
    <div className="stack stack-wide">
      <Timeline award={award} />
      {audience === 'member' && <OwnEntries award={award} />}
      {audience === 'member' && award.booked && <CeremonySeats award={award.id} />}
      {award.description && <p className={css['about']}>{award.description}</p>}
      {categories.count > 0 && (
        <>
          <FactsStrip facts={facts} label={t('figures')} />
          <Section
            title={tabLabel('categories')}
            count={categories.count}
            end={
              <PageLink className="link sm" to={`${base}/categories`}>
                {t('categories.more')}
              </PageLink>
            }
          >
            <Card as="ul" className={css['categories']}>
              {categories.results.map((category) => (
                <li key={category.id}>
                  <div className="grow">
                    <h3 className="h4">
                      <PageLink to={`${base}/categories`} hash={category.slug}>
                        {category.name}
                      </PageLink>
                    </h3>
                    <p className="sm soft">{category.summary}</p>
                  </div>
                  {category.price_from !== null && category.entries_state === 'open' && (
                    <b className="num nowrap">{categoryPrice(category, award, audience)}</b>
                  )}
                </li>
              ))}
            </Card>
          </Section>
        </>
      )}
      <JuryRow audience={audience} />
    </div>
  )
}
