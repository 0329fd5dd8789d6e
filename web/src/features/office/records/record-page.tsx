import type { Resource } from '@app/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { cx } from '../../../ui/classes.ts'
import { isRefused } from '../../../lib/call.ts'
import { ownZone } from '../../../lib/zones.ts'
import { Card, CardBody } from '../../../ui/card.tsx'
import { ErrorState, SkeletonCard, SkeletonRows, inTurn } from '../../../ui/states.tsx'
import { NotFoundPage, useMe, useMeAnswered } from '../../shell/index.ts'
import { AlbumFiles } from '../media/album-files.tsx'
import { OfficeHead } from '../components/office-head.tsx'
import { mayKeep } from '../sections.ts'
import { AccountActs } from './account-acts.tsx'
import { Around } from './around.tsx'
import { CompareVersions } from './compare-versions.tsx'
import { CorrectCompany } from './correct-company.tsx'
import { Conduct } from './conduct.tsx'
import { History } from './history.tsx'
import { MergeRecords } from './merge-records.tsx'
import { MergeTag } from './merge-tag.tsx'
import { Moderate } from './moderate.tsx'
import { lower, manyOf, oneOf, t } from './names.ts'
import { RecordForm } from './record-form.tsx'
import { PartList } from './part-list.tsx'
import { namesQuery, oneQuery, parentOf, partsOf } from './records.api.ts'
import type { OfficeRecord } from './records.api.ts'
import { titleOf } from './record-table.tsx'
import { contextOf } from './values.ts'
import { WhatComesNext } from './what-comes-next.tsx'
import type { NextPart } from './what-comes-next.tsx'
import bench from '../../../ui/workbench.module.css'
import type { Address } from '../../../lib/address.ts'
import css from './records.module.css'

const listOf = (of: Resource) => ({ to: `/office/${of.name}` as const, label: manyOf(of) })

/** The record to which another belongs, where it belongs to one. */
function useParent(of: Resource, record: OfficeRecord | undefined): OfficeRecord | undefined {
  const above = parentOf(of)
  const id = Number(record?.[of.parent ?? ''])
  return useQuery({ ...oneQuery(above?.name ?? '', id), enabled: above !== undefined && id > 0 }).data
}

/** The page of one record: its form, what belongs to it, and what was done to it. */
export function RecordPage({ of, id }: { of: Resource; id: number }) {
  const navigate = usePageNavigate()
  const { data, error, refetch } = useQuery(oneQuery(of.name, id))
  const above = parentOf(of)
  const parent = useParent(of, data)
  const answered = useMeAnswered()
  if (isRefused(error, 404)) return <NotFoundPage />
  const isThere = data !== undefined && answered && (parent !== undefined || !above)
  const back: Address = above && parent ? `/office/${above.name}/${parent.id}` : `/office/${(above ?? of).name}`
  return (
    <>
      <OfficeHead
        title={data ? titleOf(of, data) : oneOf(of)}
        crumbs={[listOf(above ?? of), ...(above && parent ? [{ to: back, label: titleOf(above, parent) }] : [])]}
        end={isThere && <Acts of={of} record={data} />}
      />
      {/* The head is higher once it is known what can be done: what waits below it goes, rather than that it moves. */}
      <div key={isThere ? 'there' : 'awaited'} className={cx(bench['body'], css['body'])}>
        {isThere ? (
          <div className={cx(css['two'], inTurn)}>
            <div className={cx('stack', inTurn)}>
              <Card>
                <CardBody>
                  <RecordForm
                    key={data.id}
                    of={of}
                    record={data}
                    parent={parent}
                    onRemoved={() => void navigate({ to: back, ignoreBlocker: true })}
                  />
                </CardBody>
              </Card>
              {(of.name === 'members' || of.name === 'companies') && <Around key={data.id} of={of.name} id={data.id} />}
              {of.name === 'policies' && <CompareVersions key={data.id} record={data} />}
              {of.name === 'media-albums' && <AlbumFiles album={data.id} />}
              {partsOf(of).map((part) => (
                <PartList key={part.name} of={part} parent={data} />
              ))}
            </div>
            <div className={cx('stack', inTurn)}>
              {of.name === 'members' && <Conduct id={data.id} />}
              <History of={of} id={data.id} context={contextOf(data, parent, ownZone())} />
            </div>
          </div>
        ) : error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <SkeletonCard height={320} />
        )}
      </div>
    </>
  )
}

/** What is done with a record beside changing it. */
function Acts({ of, record }: { of: Resource; record: OfficeRecord }) {
  if (of.name === 'tags') return <MergeTag tag={record} />
  if (of.name === 'posts' || of.name === 'comments') return <Moderate of={of.name} record={record} />
  if (of.name === 'companies')
    return (
      <>
        <CorrectCompany company={record} />
        <MergeRecords key={record.id} of={of} record={record} />
      </>
    )
  if (of.name === 'members')
    return (
      <>
        <AccountActs member={record} />
        <MergeRecords key={record.id} of={of} record={record} />
      </>
    )
  return null
}

/** What a new record begins with: the zone of whoever makes it, and who sells where only one does. Undefined until it is known. */
function useBeginning(of: Resource): Record<string, unknown> | undefined {
  const sells = 'financial_entity_id' in of.fields
  const sellers = useQuery({ ...namesQuery('financial-entities', { q: '' }), enabled: sells })
  if (sellers.isLoading) return undefined
  const [first, ...others] = sellers.data?.results ?? []
  return {
    ...('time_zone' in of.fields && { time_zone: ownZone() }),
    ...(first && others.length === 0 && { financial_entity_id: first.id }),
  }
}

/**
 * The page on which a new record is made; it goes on to the record's own.
 * @param only the fields that make it
 * @param then the parts in which everything else is added there
 */
export function NewPage({ of, only, then }: { of: Resource; only?: readonly string[]; then?: readonly NextPart[] }) {
  const navigate = usePageNavigate()
  const me = useMe()
  const initial = useBeginning(of)
  if (!of.acts.includes('create') || of.parent || (me && !mayKeep(me.operator_roles, of.role))) return <NotFoundPage />
  return (
    <>
      <OfficeHead title={t('new', { one: lower(oneOf(of)) })} crumbs={[listOf(of)]} />
      {/* On a phone the form is above all else: what waits for it goes with it, rather than that it moves what is below. */}
      <div key={initial ? 'there' : 'awaited'} className={cx(bench['body'], css['body'], then && css['withThen'])}>
        <Card className={css['narrow']}>
          <CardBody>
            {initial ? (
              <RecordForm
                of={of}
                initial={initial}
                {...(only ? { only } : {})}
                onSaved={(made) =>
                  void navigate({ to: `/office/${of.name}/${made.id}`, replace: true, ignoreBlocker: true })
                }
              />
            ) : (
              <SkeletonRows rows={6} picture={false} />
            )}
          </CardBody>
        </Card>
        {then && <WhatComesNext parts={then} />}
      </div>
    </>
  )
}
