import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/layout.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { sections, useAwardPage } from '../awards.api.ts'
import type { Audience } from '../awards.api.ts'
import { tabLabel } from '../tabs.ts'
import { t } from '../texts.ts'
import { CategoryItem } from './category-item.tsx'
import { JuryRow } from './jury-tab.tsx'
import { Timeline } from './timeline.tsx'
import css from './categories-tab.module.css'

/** The categories, each with what it is judged by and what it asks; the one of the address, or the first, is open. */
export function CategoriesTab({ audience }: { audience: Audience }) {
  const { award } = useAwardPage()
  const { data } = useSuspenseQuery(sections.categories(award.id))
  const hash = useRouterState({ select: (state) => state.location.hash })
  const open = data.results.find((one) => one.slug === hash) ?? data.results[0]
  return (
    <div className="stack stack-wide">
      <Timeline award={award} />
      {data.count === 0 ? (
        <EmptyState icon="trophy" title={t('categories.empty')} />
      ) : (
        <Section
          title={tabLabel('categories')}
          count={data.count}
          end={<span className="sm soft">{t('categories.weights')}</span>}
        >
          <Card className={css['list']}>
            {data.results.map((category, index) => (
              <CategoryItem
                key={`${category.id} ${hash}`}
                category={category}
                number={index + 1}
                award={award}
                audience={audience}
                open={category === open}
              />
            ))}
          </Card>
        </Section>
      )}
      <JuryRow audience={audience} />
    </div>
  )
}
