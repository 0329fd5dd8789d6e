import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { clockAt, instantAt, moment } from '../../../lib/dates.ts'
import { useCallForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, Notice } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { toast } from '../../../ui/toast.tsx'
import { t } from '../records/names.ts'
import type { OfficeRecord } from '../records/records.api.ts'
import { hasCome } from './parts.ts'
import type { State } from './parts.ts'
import { zoneOf } from './state.tsx'
import css from './award.module.css'

const minutes = ['shortlist_published_at', 'winners_published_at'] as const

/** The minutes at which shortlist and winners appear; one that has come stays. */
export function PublishResults({ award, state }: { award: OfficeRecord; state: State }) {
  const queries = useQueryClient()
  const zone = zoneOf(award)
  const come = (name: (typeof minutes)[number]) => hasCome(state[name])
  const shown = (name: (typeof minutes)[number]) => {
    const at = state[name]
    return at === null ? '' : clockAt(at, zone).slice(0, 16)
  }
  const given = useCallForm({
    initialValues: {
      shortlist_published_at: shown('shortlist_published_at'),
      winners_published_at: shown('winners_published_at'),
    },
    submit: async (values) => {
      const changed = minutes.filter((name) => !come(name) && values[name] !== shown(name))
      if (changed.length === 0) return
      const body = Object.fromEntries(
        changed.map((name) => [name, values[name] === '' ? null : instantAt(values[name], zone)]),
      )
      await call('awards.setPublishing', { body: { award: award.id, ...body } })
      toast(t('saved'))
      void queries.invalidateQueries()
    },
  })
  const allOut = minutes.every(come)
  return (
    <Card>
      <CardBody>
        <form onSubmit={given.onSubmit} className="stack" noValidate>
          <h2 className="h3">{t('results.publishing')}</h2>
          {given.problem && <Notice tone="bad">{given.problem}</Notice>}
          <div className={css['minutes']}>
            {minutes.map((name) =>
              come(name) ? (
                <p key={name}>
                  <b>{t(`results.${name}`)}</b>
                  <br />
                  {moment(state[name] ?? '', zone)}
                </p>
              ) : (
                <TextField
                  key={name}
                  label={t(`results.${name}`)}
                  type="datetime-local"
                  optional
                  description={zone.replaceAll('_', ' ')}
                  {...given.form.getInputProps(name)}
                />
              ),
            )}
          </div>
          {!allOut && (
            <div>
              <Button type="submit" kind="primary" busy={given.busy}>
                {t('save')}
              </Button>
            </div>
          )}
        </form>
      </CardBody>
    </Card>
  )
}
