import { useQuery } from '@tanstack/react-query'
import { HOME } from '@app/contract/pages'
import { queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { clockAt, instantAt, moment } from '../../../lib/dates.ts'
import { useCallForm } from '../../../lib/form.ts'
import { beginPreview } from '../../../lib/preview.begin.ts'
import { ownZone } from '../../../lib/zones.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, Notice, Panel } from '../../../ui/card.tsx'
import { RadioChoice, RadioChoices, TextField } from '../../../ui/fields.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { OfficeHead } from '../../office/index.ts'
import { t } from '../text.ts'
import css from './preview.module.css'

/** Shows the site as visitors or members see it, outside production also as of another moment. */
export function PreviewPage() {
  const { data, error, refetch } = useQuery(queryOptionsFor('office.previewMoments'))
  const given = useCallForm({
    initialValues: { as: 'member' as 'visitor' | 'member', at: '' },
    submit: ({ as, at }) =>
      beginPreview({ as, at: at === '' ? null : instantAt(at, ownZone()) }, as === 'visitor' ? '/homepage' : HOME),
  })
  const { form } = given
  return (
    <>
      <OfficeHead title={t('title')} sub={t('text')} />
      {data ? (
        <div className={css['page']}>
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
                  <TextField
                    label={t('at')}
                    type="datetime-local"
                    optional
                    description={t('at.text', { zone: ownZone().replaceAll('_', ' ') })}
                    {...form.getInputProps('at')}
                  />
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
            <Moments of={data.moments} onChoose={(at) => form.setFieldValue('at', clockAt(at, ownZone()))} />
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

/** Moments at which something appears or closes by itself, to look at either side of it. */
function Moments({ of, onChoose }: { of: Answer<'office.previewMoments'>['moments']; onChoose: (at: string) => void }) {
  return (
    <Panel title={t('moments')}>
      {of.length === 0 && <EmptyState icon="clock" title={t('moments.none')} />}
      <ul className={css['moments']}>
        {of.map((one) => (
          <li key={`${one.kind} ${one.id} ${one.what}`}>
            <span className="grow">
              <b>{t(`what.${one.what}`)}</b>
              <span className="soft">{one.name}</span>
              <span className="soft">{moment(one.at, one.time_zone)}</span>
            </span>
            <Button size="sm" onClick={() => onChoose(one.at)}>
              {t('choose')}
              <span className="sr-only">
                : {t(`what.${one.what}`)}, {one.name}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
