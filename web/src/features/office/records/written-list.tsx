import type { Resource } from '@app/contract/resources'
import { useState } from 'react'
import { moment } from '../../../lib/dates.ts'
import { ownZone } from '../../../lib/zones.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { StatPill } from '../../../ui/pills.tsx'
import { VERY_WIDE, useMedia } from '../../../ui/use-media.ts'
import { useMe } from '../../shell/index.ts'
import { mayKeep } from '../sections.ts'
import { History } from './history.tsx'
import { Moderate } from './moderate.tsx'
import { oneOf, optionName, t } from './names.ts'
import { pictureAddress } from './records.api.ts'
import type { OfficeRecord } from './records.api.ts'
import { contextOf } from './values.ts'
import css from './written-list.module.css'

/** Lists of what members wrote: read as they were written, not as columns. */
export const isWritten = (of: Resource): of is Resource & { name: 'posts' | 'comments' } =>
  of.name === 'posts' || of.name === 'comments'

const textOf = (record: OfficeRecord, name: string) => {
  const value = record[name]
  return typeof value === 'string' ? value : ''
}
const numberOf = (record: OfficeRecord, name: string) => (typeof record[name] === 'number' ? record[name] : 0)
const hiddenAt = (record: OfficeRecord) => textOf(record, 'hidden_at') || textOf(record, 'taken_down_at')

/**
 * What members wrote, a card each: its words, its picture, who wrote it when, and what was reported. Where the window is wide one
 * opens beside the list, so that the next is a click away; elsewhere it is a link to its page.
 */
export function WrittenList({
  of,
  records,
  faded,
}: {
  of: Resource & { name: 'posts' | 'comments' }
  records: readonly OfficeRecord[]
  faded: boolean
}) {
  const wide = useMedia(VERY_WIDE)
  const [chosen, setChosen] = useState<number>()
  const open = wide ? records.find(({ id }) => id === chosen) : undefined
  return (
    <div className={cx(css['both'], open && css['open'])}>
      <Card className={css['list']}>
        <ul className={cx(css['rows'], faded && css['faded'])}>
          {records.map((record) => (
            <li key={record.id} className={cx(record === open && css['chosen'])}>
              <Row
                of={of}
                record={record}
                isOpen={record === open}
                onOpen={wide ? () => setChosen(record.id) : undefined}
              />
            </li>
          ))}
        </ul>
      </Card>
      {open && <Beside key={open.id} of={of} record={open} onClose={() => setChosen(undefined)} />}
    </div>
  )
}

function Words({ record }: { record: OfficeRecord }) {
  const words = textOf(record, 'content').trim()
  return words === '' ? <span className="soft">{t('written.picture')}</span> : words
}

function Marks({ record }: { record: OfficeRecord }) {
  const reports = numberOf(record, 'reports')
  return (
    <>
      {reports > 0 && <StatPill tone="bad">{t('written.reports', { count: reports })}</StatPill>}
      {hiddenAt(record) !== '' && <StatPill>{t('written.hidden')}</StatPill>}
    </>
  )
}

/** Who wrote it, when, to whom, and what came of it, in a line. */
function About({ of, record }: { of: Resource; record: OfficeRecord }) {
  const parts =
    of.name === 'posts'
      ? [
          optionName('audience', textOf(record, 'audience')),
          t('written.likes', { count: numberOf(record, 'likes') }),
          t('written.comments', { count: numberOf(record, 'comments') }),
        ]
      : [t('written.on', { post: record.labels['post_id'] ?? `#${numberOf(record, 'post_id')}` })]
  return (
    <>
      <b>{record.labels['customer_id']}</b>
      <span className="num">{moment(textOf(record, 'created_at'), ownZone())}</span>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </>
  )
}

function Row({
  of,
  record,
  isOpen,
  onOpen,
}: {
  of: Resource
  record: OfficeRecord
  isOpen: boolean
  onOpen: (() => void) | undefined
}) {
  const picture = pictureAddress(record['media'])
  return (
    <>
      <div className={css['words']}>
        <PageLink
          to={`/office/${of.name}/${record.id}`}
          className={css['link']}
          aria-current={isOpen ? 'true' : undefined}
          onClick={(event) => {
            if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onOpen()
          }}
        >
          <span className={css['clamp']}>
            <Words record={record} />
          </span>
        </PageLink>
        <p className={css['about']}>
          <About of={of} record={record} />
        </p>
        <p className={css['marks']}>
          <Marks record={record} />
        </p>
      </div>
      {picture && <img src={picture} alt="" className={css['picture']} loading="lazy" />}
    </>
  )
}

/** One of them whole, with what can be done about it and what was done before. */
function Beside({
  of,
  record,
  onClose,
}: {
  of: Resource & { name: 'posts' | 'comments' }
  record: OfficeRecord
  onClose: () => void
}) {
  const roles = useMe()?.operator_roles ?? []
  const picture = pictureAddress(record['media'])
  const author = numberOf(record, 'customer_id')
  return (
    <aside className={css['beside']} aria-label={oneOf(of)}>
      <Card>
        <CardHead
          title={
            mayKeep(roles, 'people') ? (
              <PageLink to={`/office/members/${author}`} className="link">
                {record.labels['customer_id']}
              </PageLink>
            ) : (
              record.labels['customer_id']
            )
          }
          end={<IconButton icon="x" size="sm" label={t('written.close')} onClick={onClose} />}
        />
        <CardBody className={css['whole']}>
          <p className={css['marks']}>
            <Marks record={record} />
          </p>
          <p className={css['all']}>
            <Words record={record} />
          </p>
          {picture && <img src={picture} alt="" className={css['large']} />}
          <p className={css['about']}>
            <About of={of} record={record} />
          </p>
          <div className={css['acts']}>
            <Moderate of={of.name} record={record} />
            <PageLink to={`/office/${of.name}/${record.id}`} className="link">
              {t('written.page')}
            </PageLink>
          </div>
        </CardBody>
      </Card>
      {numberOf(record, 'reports') > 0 && (
        <p>
          <PageLink to="/office" search={{ kind: 'report' }} className="link">
            {t('written.inbox')}
          </PageLink>
        </p>
      )}
      <History of={of} id={record.id} context={contextOf(record, undefined, ownZone())} />
    </aside>
  )
}
