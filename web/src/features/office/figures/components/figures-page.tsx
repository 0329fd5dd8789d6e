import { useQuery } from '@tanstack/react-query'
import { usePageNavigate } from '../../../../ui/page-link.ts'
import { cx } from '../../../../ui/classes.ts'
import { queryOptionsFor } from '../../../../lib/call.ts'
import { FilterSelect } from '../../../../ui/pills.tsx'
import { SkeletonCard, inTurn } from '../../../../ui/states.tsx'
import { OfficeHead, hasFigures, mayKeep, maySeeMoney } from '../../index.ts'
import { NotFoundPage, useMe } from '../../../shell/index.ts'
import { t } from '../text.ts'
import { BookingsFigure, MeetingsFigure, OccupancyFigure } from './event-figures.tsx'
import { EntriesFigure, RevenueFigure, SignUpsFigure } from './other-figures.tsx'
import bench from '../../../../ui/workbench.module.css'
import css from './figures.module.css'

/** What the community's numbers do: each operator sees those of what they look after. */
export function FiguresPage({ event }: { event: string | undefined }) {
  const me = useMe()
  if (!me) return <SkeletonCard height={320} />
  const keeps = (role: Parameters<typeof mayKeep>[1]) => mayKeep(me.operator_roles, role)
  if (!hasFigures(me.operator_roles)) return <NotFoundPage />
  return (
    <>
      <OfficeHead title={t('title')} end={keeps('events') && <EventChoice event={event} />} />
      <div className={cx(bench['body'], css['body'], inTurn)}>
        {keeps('events') && <BookingsFigure event={event} />}
        {keeps('events') && <OccupancyFigure event={event} />}
        {maySeeMoney(me.operator_roles) && <RevenueFigure />}
        {keeps('people') && <SignUpsFigure />}
        {keeps('events') && <MeetingsFigure event={event} />}
        {keeps('awards') && <EntriesFigure />}
      </div>
    </>
  )
}

function EventChoice({ event }: { event: string | undefined }) {
  const navigate = usePageNavigate()
  const events = useQuery(queryOptionsFor('office.figureEvents')).data?.results ?? []
  return (
    <FilterSelect
      label={t('event.next')}
      value={event ?? ''}
      options={events.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(value) =>
        void navigate({
          to: '/office/figures',
          search: value ? { event: value } : {},
          replace: true,
        })
      }
    />
  )
}
