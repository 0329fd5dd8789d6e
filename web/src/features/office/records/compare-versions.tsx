import { resourceCalled } from '@app/contract/resources.all'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { day } from '../../../lib/dates.ts'
import { textDiff } from '../../../lib/text-diff.ts'
import type { Paragraph, Piece } from '../../../lib/text-diff.ts'
import { ownZone } from '../../../lib/zones.ts'
import { Card, CardBody, CardHead } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { FilterSelect } from '../../../ui/pills.tsx'
import { optionName, t } from './names.ts'
import { listQuery } from './records.api.ts'
import type { OfficeRecord } from './records.api.ts'
import css from './compare-versions.module.css'

const of = resourceCalled('policies')
const textOf = (record: OfficeRecord | undefined, name: string) => {
  const value = record?.[name]
  return typeof value === 'string' ? value : ''
}
const whole = (record: OfficeRecord | undefined) => `${textOf(record, 'title')}\n${textOf(record, 'body')}`

/** What a version of a legal text changed: against the one before it, or any other that is chosen. Nothing while there is only one. */
export function CompareVersions({ record }: { record: OfficeRecord }) {
  const [chosen, setChosen] = useState<string>()
  const versions = useQuery(
    listQuery(of.name, { slug: textOf(record, 'slug'), sort: 'updated_at', order: 'desc', page: '1' }),
  ).data?.results
  const others = versions?.filter(({ id }) => id !== record.id) ?? []
  if (others.length === 0) return null
  const before = others.find((one) => textOf(one, 'updated_at') < textOf(record, 'updated_at'))
  const other = others.find(({ id }) => String(id) === chosen) ?? before ?? others[0]
  // The earlier of the two stands on the left of every change.
  const [older, newer] = textOf(other, 'updated_at') < textOf(record, 'updated_at') ? [other, record] : [record, other]
  const paragraphs = textDiff(whole(older), whole(newer))
  const changes = paragraphs.filter(({ is }) => is !== 'same').length
  return (
    <Card>
      <CardHead title={t('compare')} />
      <CardBody>
        <div className={css['with']}>
          <FilterSelect
            label={t('compare.with')}
            value={String(other?.id ?? '')}
            options={others.map((one) => ({
              value: String(one.id),
              label: t('compare.version', {
                state: optionName('force', textOf(one, 'force')),
                when: day(textOf(one, 'updated_at'), { zone: ownZone(), month: 'short' }),
              }),
            }))}
            onChange={setChosen}
          />
        </div>
        <p className="sm soft">{changes === 0 ? t('compare.same') : t('compare.changes', { count: changes })}</p>
        <div className={css['text']}>
          {shortened(paragraphs).map((one, index) =>
            one === 'left out' ? (
              <p key={index} className={css['gap']} aria-hidden>
                …
              </p>
            ) : (
              <p key={index} className={cx(css[one.is])}>
                {one.pieces.map((piece, place) => (
                  <Fragment key={place}>{marked(piece)}</Fragment>
                ))}
              </p>
            ),
          )}
        </div>
      </CardBody>
    </Card>
  )
}

function marked({ is, text }: Piece) {
  if (is === 'gone')
    return (
      <del>
        <span className="sr-only">{t('compare.gone')} </span>
        {text}
      </del>
    )
  if (is === 'new')
    return (
      <ins>
        <span className="sr-only">{t('compare.new')} </span>
        {text}
      </ins>
    )
  return text
}

/** What changed, each with the paragraph before and after it; the rest of what stayed is left out. */
function shortened(paragraphs: readonly Paragraph[]): (Paragraph | 'left out')[] {
  const changed = (place: number) => (paragraphs[place]?.is ?? 'same') !== 'same'
  const isShown = (place: number) => changed(place - 1) || changed(place) || changed(place + 1)
  return paragraphs.flatMap((one, place): (Paragraph | 'left out')[] => {
    if (isShown(place)) return [one]
    return place === 0 || isShown(place - 1) ? ['left out'] : []
  })
}
