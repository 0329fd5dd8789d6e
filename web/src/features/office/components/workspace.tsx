import type { Resource } from '@app/contract/resources'
import { resourceCalled } from '@app/contract/resources.all'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { CallError, isRefused } from '../../../lib/call.ts'
import { timeHere } from '../../../lib/preview.ts'
import { PageLink, usePageNavigate } from '../../../ui/page-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, Panel } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ConfirmModal } from '../../../ui/modal.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { ErrorState, SkeletonCard, SkeletonRows, inTurn } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { NotFoundPage } from '../../shell/index.ts'
import type { PartName as AwardPart, Problem as AwardProblem } from '../award/parts.ts'
import type { PartName as EventPart, Problem as EventProblem } from '../event/parts.ts'
import { History } from '../records/history.tsx'
import { manyOf, oneOf, optionName, t } from '../records/names.ts'
import { PartList } from '../records/part-list.tsx'
import type { Rows } from '../records/part-list.tsx'
import { RecordForm } from '../records/record-form.tsx'
import { oneQuery, useWriting } from '../records/records.api.ts'
import type { OfficeRecord } from '../records/records.api.ts'
import { titleOf } from '../records/record-table.tsx'
import { contextOf } from '../records/values.ts'
import { useCurrentInView } from './current-in-view.ts'
import { OfficeHead } from './office-head.tsx'
import { PreviewMenu } from './preview-menu.tsx'
import css from '../event/event.module.css'

type PartName = EventPart | AwardPart
type Code = EventProblem['code'] | AwardProblem['code']
type Part = {
  name: PartName
  fields: readonly string[]
  lists: readonly string[]
  /** Its fields stand below what is worked at more. */
  fieldsLast?: true
}
type Lacking = {
  data: { problems: readonly { code: Code; level: 'stops' | 'warns'; about: string | null }[] } | undefined
  error: Error | null
  refetch: () => unknown
}

/** What is worked at in parts and published when it is whole: an event, an award. */
export type Described = {
  of: Resource
  kind: 'events' | 'awards'
  parts: readonly Part[]
  /** Where something that is missing is mended. */
  partOf: Partial<Record<Code, PartName>>
  /** What it lacks before it is published. It changes with every part, so it is asked for with them. */
  useLacks: (id: number) => Lacking
  /** Lists whose records are made elsewhere. */
  madeElsewhere?: readonly string[]
  /** Lists that are drawn in a way of their own. */
  rows?: Readonly<Record<string, Rows>>
  /** What saving changes of these fields means to others. */
  says?: (record: OfficeRecord, touched: readonly string[]) => ReactNode
  /** What else can be done with all of it. */
  ends?: (record: OfficeRecord) => ReactNode
}

/** Everything of a record: its parts at the left, the open one in the middle, what it still lacks at the right. */
export function Workspace({
  is,
  id,
  part: named,
  more,
}: {
  is: Described
  id: number
  part: string | undefined
  /** What stands in a part beside its fields, before its lists. */
  more: (record: OfficeRecord, part: PartName) => ReactNode
}) {
  const { data, error, refetch } = useQuery(oneQuery(is.of.name, id))
  const part = is.parts.find(({ name }) => name === named) ?? is.parts[0]
  if (isRefused(error, 404) || !part) return <NotFoundPage />
  return (
    <>
      <OfficeHead
        title={data ? titleOf(is.of, data) : oneOf(is.of)}
        crumbs={[{ to: `/office/${is.of.name}`, label: manyOf(is.of) }]}
        sub={
          data && (
            <StatPill tone={data['published_at'] ? 'good' : 'quiet'}>
              {t(data['published_at'] ? 'published' : 'draft')}
            </StatPill>
          )
        }
        end={data && <Ends is={is} record={data} />}
      />
      {data ? (
        <div className={cx(css['work'], inTurn)}>
          <Parts is={is} record={data} open={part.name} />
          <div className={cx(css['part'], inTurn)}>
            <OpenPart key={part.name} is={is} record={data} part={part} more={more} />
          </div>
          <aside className={cx(css['side'], inTurn)} aria-label={t('checks')}>
            <BeforePublishing is={is} record={data} />
            <History of={is.of} id={data.id} context={contextOf(data, undefined, 'UTC')} />
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

const addressOf = (is: Described, record: OfficeRecord) => `/office/${is.of.name}/${record.id}` as const

function Ends({ is, record }: { is: Described; record: OfficeRecord }) {
  const slug = typeof record['slug'] === 'string' ? record['slug'] : ''
  return (
    <>
      {is.ends?.(record)}
      <PreviewMenu kind={is.kind} of={{ id: record.id, slug }} />
      <PublishButton is={is} record={record} />
    </>
  )
}

/** The parts, each with what is missing in it. */
function Parts({ is, record, open }: { is: Described; record: OfficeRecord; open: PartName }) {
  const problems = is.useLacks(record.id).data?.problems ?? []
  const row = useCurrentInView(open, problems.length)
  return (
    <nav ref={row} className={css['parts']} aria-label={t(`parts.${is.kind}`)}>
      {is.parts.map(({ name }) => {
        const own = problems.filter(({ code }) => is.partOf[code] === name)
        const level = own.some((one) => one.level === 'stops') ? 'stops' : own.length > 0 ? 'warns' : undefined
        return (
          <PageLink
            key={name}
            to={addressOf(is, record)}
            search={{ part: name }}
            className={level && css[level]}
            aria-current={open === name ? 'true' : undefined}
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
          </PageLink>
        )
      })}
    </nav>
  )
}

function OpenPart({
  is,
  record,
  part,
  more,
}: {
  is: Described
  record: OfficeRecord
  part: Part
  more: (record: OfficeRecord, part: PartName) => ReactNode
}) {
  const navigate = usePageNavigate()
  const fields = part.fields.length > 0 && (
    <Card>
      <CardBody>
        <RecordForm
          of={is.of}
          record={record}
          only={part.fields}
          says={(touched) => is.says?.(record, touched)}
          {...(part.name === 'basics'
            ? { onRemoved: () => void navigate({ to: `/office/${is.of.name}`, ignoreBlocker: true }) }
            : {})}
        />
      </CardBody>
    </Card>
  )
  return (
    <>
      {!part.fieldsLast && fields}
      {more(record, part.name)}
      {part.lists.map((name) => (
        <PartList
          key={name}
          of={resourceCalled(name)}
          parent={record}
          noNew={is.madeElsewhere?.includes(name) ?? false}
          rows={is.rows?.[name]}
        />
      ))}
      {part.fieldsLast && fields}
    </>
  )
}

/** "agenda, map" as they are called. */
const partsNamed = (about: string): string =>
  about
    .split(', ')
    .map((section) => optionName('available_sections', section))
    .join(', ')

/** What stops it from being published, and what should be looked at, each with the way to its part. */
function BeforePublishing({ is, record }: { is: Described; record: OfficeRecord }) {
  const { data, error, refetch } = is.useLacks(record.id)
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
                <span>
                  {about === null
                    ? t(`publishing.level.${level}`)
                    : code === 'closed_parts'
                      ? partsNamed(about)
                      : about}
                </span>
              </span>
              <PageLink to={addressOf(is, record)} search={{ part: is.partOf[code] }} className="link">
                {t('show')}
                <span className="sr-only">: {t(`problem.${code}`)}</span>
              </PageLink>
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

/** Makes it public, or takes it back. */
function PublishButton({ is, record }: { is: Described; record: OfficeRecord }) {
  const { change } = useWriting()
  const { data } = is.useLacks(record.id)
  const [asking, setAsking] = useState(false)
  const isPublished = record['published_at'] !== null
  const isStopped = data?.problems.some(({ level }) => level === 'stops') ?? true
  async function set(published_at: string | null): Promise<void> {
    try {
      await change(is.of, record, { published_at })
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
        title={t(`${isPublished ? 'unpublish' : 'publish'}.title.${is.kind}`)}
        confirm={t(isPublished ? 'unpublish' : 'publish')}
        kind={isPublished ? 'danger' : 'commit'}
        onConfirm={() => set(isPublished ? null : timeHere().toISOString())}
      >
        {t(`${isPublished ? 'unpublish' : 'publish'}.text.${is.kind}`)}
      </ConfirmModal>
    </>
  )
}
