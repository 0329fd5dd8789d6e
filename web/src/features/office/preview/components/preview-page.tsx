import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Ref } from 'react'
import { flushSync } from 'react-dom'
import { HOME } from '@app/contract/pages'
import { queryOptionsFor } from '../../../../lib/call.ts'
import { clockAt, instantAt, moment } from '../../../../lib/dates.ts'
import { useCallForm } from '../../../../lib/form.ts'
import { beginPreview } from '../../../../lib/preview.begin.ts'
import { ownZone } from '../../../../lib/zones.ts'
import { cx } from '../../../../ui/classes.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card, CardBody, Notice } from '../../../../ui/card.tsx'
import { RadioChoice, RadioChoices, TextField } from '../../../../ui/fields.tsx'
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { OfficeHead } from '../../index.ts'
import { t } from '../text.ts'
import { Moments } from './moments.tsx'
import { offsetFrom, sides, units } from './moments.math.ts'
import type { Moment, Offset } from './moments.math.ts'
import bench from '../../../../ui/workbench.module.css'
import css from './preview.module.css'

/** Exactly then; whoever asks for days gets days. */
const THEN: Offset = { count: 0, unit: 'days', side: 'before' }
/** More than the moments reach. */
const MOST = 1000

/** Shows the site as visitors or members see it, outside production also as of another moment. */
export function PreviewPage() {
  const { data, error, refetch } = useQuery(queryOptionsFor('office.previewMoments'))
  const given = useCallForm({
    initialValues: { as: 'member' as 'visitor' | 'member', at: '' },
    submit: ({ as, at }) =>
      beginPreview({ as, at: at === '' ? null : instantAt(at, ownZone()) }, as === 'visitor' ? '/homepage' : HOME),
  })
  const { form } = given
  const [chosen, setChosen] = useState<Moment>()
  const [offset, setOffset] = useState(THEN)
  const count = useRef<HTMLInputElement>(null)
  function aim(at: Moment, by: Offset): void {
    setChosen(at)
    setOffset(by)
    form.setFieldValue('at', clockAt(offsetFrom(at, by), ownZone()))
  }
  return (
    <>
      <OfficeHead title={t('title')} sub={t('text')} />
      {data ? (
        <div className={cx(bench['body'], css['page'])}>
          <Card>
            <CardBody>
              <form onSubmit={given.onSubmit} className="stack" noValidate>
                {given.problem && <Notice tone="bad">{given.problem}</Notice>}
                <RadioChoices label={t('as')} {...form.getInputProps('as')}>
                  <div className={css['as']}>
                    <RadioChoice value="member" label={t('as.member')} description={t('as.member.text')} />
                    <RadioChoice value="visitor" label={t('as.visitor')} description={t('as.visitor.text')} />
                  </div>
                </RadioChoices>
                {data.clock ? (
                  <>
                    <Relative
                      chosen={chosen}
                      offset={offset}
                      count={count}
                      onChange={(by) => chosen && aim(chosen, by)}
                    />
                    <TextField
                      label={t('at')}
                      type="datetime-local"
                      optional
                      description={t('at.text', { zone: ownZone().replaceAll('_', ' ') })}
                      {...form.getInputProps('at')}
                      onChange={(typed) => {
                        // A time of one's own lies beside no moment.
                        setChosen(undefined)
                        form.setFieldValue('at', typed.currentTarget.value)
                      }}
                    />
                  </>
                ) : (
                  <Notice>{t('production')}</Notice>
                )}
                <p className="soft">{t('nothing')}</p>
                <div>
                  <Button type="submit" kind="primary" icon="eye" busy={given.busy}>
                    {t('begin')}
                  </Button>
                </div>
              </form>
            </CardBody>
          </Card>
          {data.clock && (
            <Moments
              of={data.moments}
              chosen={chosen}
              onChoose={(at) => {
                // The field takes the focus once it is no longer off.
                flushSync(() => aim(at, offset))
                count.current?.focus()
                count.current?.select()
              }}
            />
          )}
        </div>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} picture={false} />
      )}
    </>
  )
}

/** How long before or after the chosen moment, beside the time that this comes to. */
function Relative({
  chosen,
  offset,
  count,
  onChange,
}: {
  chosen: Moment | undefined
  offset: Offset
  count: Ref<HTMLInputElement>
  onChange: (offset: Offset) => void
}) {
  return (
    <fieldset className={css['relative']}>
      <legend className="field-label">{t('relative')}</legend>
      <div className={css['offset']}>
        <input
          ref={count}
          type="number"
          min={0}
          max={MOST}
          aria-label={t('relative.count')}
          className={cx(bench['field'], 'num')}
          disabled={!chosen}
          value={offset.count}
          onChange={({ currentTarget }) =>
            onChange({ ...offset, count: Math.min(MOST, Math.max(0, Math.trunc(Number(currentTarget.value)))) })
          }
        />
        <select
          aria-label={t('relative.unit')}
          className={bench['field']}
          disabled={!chosen}
          value={offset.unit}
          onChange={({ currentTarget }) => onChange({ ...offset, unit: currentTarget.value as Offset['unit'] })}
        >
          {units.map((unit) => (
            <option key={unit} value={unit}>
              {t(`unit.${unit}`, { count: offset.count })}
            </option>
          ))}
        </select>
        <select
          aria-label={t('relative.side')}
          className={bench['field']}
          disabled={!chosen}
          value={offset.side}
          onChange={({ currentTarget }) => onChange({ ...offset, side: currentTarget.value as Offset['side'] })}
        >
          {sides.map((side) => (
            <option key={side} value={side}>
              {t(`side.${side}`)}
            </option>
          ))}
        </select>
      </div>
      <p className="sm" role="status">
        {chosen ? (
          <>
            <b>{t(`what.${chosen.what}`)}</b>, {chosen.name}
            <span className="soft num"> ({moment(chosen.at, chosen.time_zone)})</span>
          </>
        ) : (
          <span className="soft">{t('relative.none')}</span>
        )}
      </p>
    </fieldset>
  )
}
