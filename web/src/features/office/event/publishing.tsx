import { resourceCalled } from '@app/contract/resources.all'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError, queryOptionsFor } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ConfirmModal } from '../../../ui/modal.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { t } from '../records/names.ts'
import { useWriting } from '../records/records.api.ts'
import type { OfficeRecord } from '../records/records.api.ts'
import { partOf } from './parts.ts'
import css from './event.module.css'

const events = resourceCalled('events')

/** What an event lacks before it is published. It changes with every part, so it is asked for with them. */
export const usePublishing = (id: number) => useQuery(queryOptionsFor('office.publishing', { params: { id } }))

/** What stops an event from being published, and what should be looked at, each with the way to its part. */
export function BeforePublishing({ event }: { event: OfficeRecord }) {
  const { data, error, refetch } = usePublishing(event.id)
  const stops = data?.problems.filter(({ level }) => level === 'stops').length ?? 0
  return (
    <Panel
      title={t('publishing')}
      end={data && stops > 0 ? <StatPill tone="bad">{t('publishing.stops', { count: stops })}</StatPill> : undefined}
    >
      {data ? (
        <ul className={css['pub']}>
          {data.problems.map(({ code, level, about }) => (
            <li key={code} className={css[level]}>
              <Icon name={level === 'stops' ? 'alert' : 'info'} />
              <span>
                <b>{t(`problem.${code}`)}</b>
                <span>{about ?? t(`publishing.level.${level}`)}</span>
              </span>
              <Link
                to={`/office/events/${event.id}` as never}
                search={{ part: partOf[code] } as never}
                className="link"
              >
                {t('show')}
                <span className="sr-only">: {t(`problem.${code}`)}</span>
              </Link>
            </li>
          ))}
          {data.problems.length === 0 && (
            <li>
              <Icon name="check" />
              <b>{t('publishing.ready')}</b>
            </li>
          )}
        </ul>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={2} picture={false} />
      )}
    </Panel>
  )
}

/** Makes an event public, or takes it back before anybody sees it. */
export function PublishButton({ event }: { event: OfficeRecord }) {
  const { change } = useWriting()
  const { data } = usePublishing(event.id)
  const [asking, setAsking] = useState(false)
  const isPublished = event['published_at'] !== null
  const isStopped = data?.problems.some(({ level }) => level === 'stops') ?? true
  async function set(published_at: string | null): Promise<void> {
    try {
      await change(events, event, { published_at })
      toast(t(published_at ? 'published.done' : 'unpublished.done'))
    } catch (error) {
      toast(error instanceof CallError ? error.detail : String(error), 'bad')
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      {isPublished ? (
        <Button size="sm" onClick={() => setAsking(true)}>
          {t('unpublish')}
        </Button>
      ) : (
        <Button
          size="sm"
          kind="commit"
          disabled={isStopped}
          title={isStopped ? t('publishing.lacks') : undefined}
          onClick={() => setAsking(true)}
        >
          {t('publish')}
        </Button>
      )}
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t(isPublished ? 'unpublish.title' : 'publish.title')}
        confirm={t(isPublished ? 'unpublish' : 'publish')}
        kind={isPublished ? 'danger' : 'commit'}
        onConfirm={() => set(isPublished ? null : new Date().toISOString())}
      >
        {t(isPublished ? 'unpublish.text' : 'publish.text')}
      </ConfirmModal>
    </>
  )
}
