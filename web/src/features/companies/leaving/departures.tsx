import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { day } from '../../../lib/dates.ts'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/layout.tsx'
import { Person } from '../../../ui/people.tsx'
import { t } from '../text.ts'
import css from '../admin/admin.module.css'

/** Who left lately, and who took what was open. */
export function Departures() {
  const { data } = useQuery(queryOptionsFor('companies.departures'))
  if (!data || data.count === 0) return null
  return (
    <Section title={t('left.title')} count={data.count}>
      <Card as="div">
        {data.results.map((one) => (
          <div key={one.id} className={css['left']}>
            <Person name={one.name} src={one.prof_pic} size="sm" text={<Passed departure={one} />} />
          </div>
        ))}
      </Card>
    </Section>
  )
}

function Passed({ departure }: { departure: Answer<'companies.departures'>['results'][number] }) {
  const passed = departure.handed_over.map(({ what, count, taker_name }) =>
    taker_name === null
      ? t('left.stayed', { what: t(`open.${what}`, { count }) })
      : t('left.passed', { what: t(`open.${what}`, { count }), name: taker_name }),
  )
  return <>{[t('left.on', { day: day(departure.left_at) }), ...passed].join(' · ')}</>
}
