import { resourceCalled } from '@app/contract/resources.all'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { isRefused } from '../../../lib/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { NotFoundPage } from '../../shell/index.ts'
import { OfficeHead } from '../components/office-head.tsx'
import { History } from '../records/history.tsx'
import { manyOf, oneOf, t } from '../records/names.ts'
import { PartList } from '../records/part-list.tsx'
import { RecordForm } from '../records/record-form.tsx'
import { oneQuery } from '../records/records.api.ts'
import type { OfficeRecord } from '../records/records.api.ts'
import { titleOf } from '../records/record-table.tsx'
import { contextOf } from '../records/values.ts'
import { AgendaBoard } from './agenda-board.tsx'
import { partNamed, partOf, parts } from './parts.ts'
import type { Part } from './parts.ts'
import { BeforePublishing, PublishButton, usePublishing } from './publishing.tsx'
import css from './event.module.css'

const events = resourceCalled('events')

/** Everything of an event: its parts at the left, the open one in the middle, what it still lacks at the right. */
export function EventWorkspace({ id, part: named }: { id: number; part: string | undefined }) {
  const { data, error, refetch } = useQuery(oneQuery('events', id))
  const part = partNamed(named)
  if (isRefused(error, 404)) return <NotFoundPage />
  return (
    <>
      <OfficeHead
        title={data ? titleOf(events, data) : oneOf(events)}
        crumbs={[{ to: '/office/events', label: manyOf(events) }]}
        sub={
          data && (
            <StatPill tone={data['published_at'] ? 'good' : 'quiet'}>
              {t(data['published_at'] ? 'published' : 'draft')}
            </StatPill>
          )
        }
        end={data && <Ends event={data} />}
      />
      {data ? (
        <div className={css['work']}>
          <Parts event={data} open={part} />
          <div className={css['part']}>
            <OpenPart key={part.name} event={data} part={part} />
          </div>
          <aside className={css['side']} aria-label={t('checks')}>
            <BeforePublishing event={data} />
            <History of={events} id={data.id} context={contextOf(data, undefined, 'UTC')} />
          </aside>
        </div>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonCard height={420} />
      )}
    </>
  )
}

function Ends({ event }: { event: OfficeRecord }) {
  const slug = typeof event['slug'] === 'string' ? event['slug'] : ''
  return (
    <>
      {event['published_at'] !== null && (
        <ButtonLink to={`/events/${slug}/${event.id}` as never} size="sm" icon="eye" target="_blank">
          {t('preview')}
        </ButtonLink>
      )}
      <PublishButton event={event} />
    </>
  )
}

/** The parts, each with what is missing in it. */
function Parts({ event, open }: { event: OfficeRecord; open: Part }) {
  const problems = usePublishing(event.id).data?.problems ?? []
  return (
    <nav className={css['parts']} aria-label={t('parts')}>
      {parts.map(({ name }) => {
        const own = problems.filter(({ code }) => partOf[code] === name)
        const level = own.some((one) => one.level === 'stops') ? 'stops' : own.length > 0 ? 'warns' : undefined
        return (
          <Link
            key={name}
            to={`/office/events/${event.id}` as never}
            search={{ part: name } as never}
            className={level && css[level]}
            aria-current={open.name === name ? 'true' : undefined}
            activeProps={{}}
            replace
          >
            <Icon name={level === 'stops' ? 'alert' : level === 'warns' ? 'info' : 'check'} />
            {t(`part.${name}`)}
            {own.length > 0 && (
              <span className={css['number']}>
                <span className="num">{own.length}</span>
                <span className="sr-only"> {t('part.lacks', { count: own.length })}</span>
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

function OpenPart({ event, part }: { event: OfficeRecord; part: Part }) {
  const navigate = useNavigate()
  return (
    <>
      {part.fields.length > 0 && (
        <Card>
          <CardBody>
            <RecordForm
              of={events}
              record={event}
              only={part.fields}
              {...(part.name === 'basics'
                ? { onRemoved: () => void navigate({ to: '/office/events' as never, ignoreBlocker: true }) }
                : {})}
            />
          </CardBody>
        </Card>
      )}
      {part.name === 'agenda' && <AgendaBoard event={event} />}
      {part.lists.map((name) => (
        // A session is made on the board, on the day that it shows.
        <PartList key={name} of={resourceCalled(name)} parent={event} noNew={name === 'event-sessions'} />
      ))}
    </>
  )
}
