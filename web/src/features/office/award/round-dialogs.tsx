import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call } from '../../../lib/call.ts'
import { clockAt, instantAt } from '../../../lib/dates.ts'
import { useCallForm } from '../../../lib/form.ts'
import { useOnlyHere } from '../../../lib/only-here.ts'
import { count } from '../../../lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { CheckField, TextField } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { t } from '../records/names.ts'
import type { OfficeRecord } from '../records/records.api.ts'
import { conflictsIn } from './parts.ts'
import type { Round, State } from './parts.ts'
import { zoneOf } from './state.tsx'

const EVERY = 'all'

/** Opens a round. */
export function RoundDialog({ award, onClose }: { award: OfficeRecord; onClose: () => void }) {
  const queries = useQueryClient()
  const done = useOnlyHere(onClose)
  const zone = zoneOf(award)
  const given = useCallForm({
    initialValues: { name: '', starts_at: '', ends_at: '', blind: false },
    validate: {
      starts_at: (value) => (value ? null : t('round.needs-time')),
      ends_at: (value) => (value ? null : t('round.needs-time')),
    },
    submit: async ({ name, starts_at, ends_at, blind }) => {
      const times = { starts_at: instantAt(starts_at, zone), ends_at: instantAt(ends_at, zone) }
      await call('awards.openRound', { body: { award: award.id, name, ...times, blind } })
      void queries.invalidateQueries()
      done()
    },
  })
  const { form } = given
  return (
    <FormDialog title={t('round.new')} given={given} confirm={t('make')} onClose={onClose}>
      <TextField label={t('field.name')} maxLength={80} {...form.getInputProps('name')} />
      <TextField
        label={t('field.starts_at')}
        type="datetime-local"
        description={zone.replaceAll('_', ' ')}
        {...form.getInputProps('starts_at')}
      />
      <TextField
        label={t('field.ends_at')}
        type="datetime-local"
        description={zone.replaceAll('_', ' ')}
        {...form.getInputProps('ends_at')}
      />
      <CheckField label={t('round.blind.label')} {...form.getInputProps('blind', { type: 'checkbox' })} />
    </FormDialog>
  )
}

/** Moves the end of a round. */
export function MoveDialog({ round, zone, onClose }: { round: Round; zone: string; onClose: () => void }) {
  const queries = useQueryClient()
  const done = useOnlyHere(onClose)
  const given = useCallForm({
    initialValues: { ends_at: clockAt(round.ends_at, zone).slice(0, 16) },
    validate: { ends_at: (value) => (value ? null : t('round.needs-time')) },
    submit: async ({ ends_at }) => {
      const body = { ends_at: instantAt(ends_at, zone) }
      await call('awards.moveRound', { params: { id: round.id }, body })
      void queries.invalidateQueries()
      done()
    },
  })
  return (
    <FormDialog title={t('round.move')} given={given} confirm={t('save')} onClose={onClose}>
      <TextField
        label={t('field.ends_at')}
        type="datetime-local"
        description={zone.replaceAll('_', ' ')}
        {...given.form.getInputProps('ends_at')}
      />
    </FormDialog>
  )
}

/** Assigns entries to one judge or all of them; what the product knows of conflicts is said before. */
export function AssignDialog({ round, state, onClose }: { round: Round; state: State; onClose: () => void }) {
  const queries = useQueryClient()
  const done = useOnlyHere(onClose)
  const [juror, setJuror] = useState(EVERY)
  const [category, setCategory] = useState(EVERY)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const jurors = state.jurors.filter(({ id }) => juror === EVERY || String(id) === juror)
  const categories = state.categories.filter(({ id }) => category === EVERY || String(id) === category)
  const ready = categories.reduce((sum, one) => sum + one.ready, 0)
  const conflicts = jurors.map((one) => ({
    juror: one,
    ...conflictsIn(one, category === EVERY ? undefined : Number(category)),
  }))
  async function assign(): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    let assigned = 0
    let left = 0
    try {
      for (const one of jurors)
        for (const { id } of categories) {
          const body = { juror: one.id, category: id }
          const answer = await call('awards.assign', { params: { id: round.id }, body })
          assigned += answer.assigned.length
          left += answer.left_out.length
        }
      toast(t('assign.done', { count: assigned, shown: count(assigned), left: count(left) }))
      done()
    } catch (error) {
      // What was assigned until then stays; assigning again leaves it as it is.
      setProblem(error instanceof CallError ? error.detail : String(error))
      setBusy(false)
    } finally {
      await queries.invalidateQueries()
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('assign.title', { name: round.name })}
      footer={
        <Button kind="primary" busy={busy} disabled={ready === 0 || jurors.length === 0} onClick={() => void assign()}>
          {t('assign')}
        </Button>
      }
    >
      <div className="stack">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <SelectField
          label={t('judge')}
          data={[
            { value: EVERY, label: t('assign.all-judges') },
            ...state.jurors.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={juror}
          onChange={(value) => setJuror(value ?? EVERY)}
        />
        <SelectField
          label={t('field.category_id')}
          data={[
            { value: EVERY, label: t('assign.all-categories') },
            ...state.categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={category}
          onChange={(value) => setCategory(value ?? EVERY)}
        />
        <p>{t('assign.ready', { count: ready, shown: count(ready) })}</p>
        {conflicts
          .filter((one) => one.own + one.ties > 0)
          .map(({ juror: one, own, ties }) => (
            <Notice key={one.id} tone="warn">
              {one.name}:{' '}
              {[
                own > 0 && t('conflicts.own', { count: own, shown: count(own) }),
                ties > 0 && t('conflicts.ties', { count: ties, shown: count(ties) }),
              ]
                .filter(Boolean)
                .join(', ')}
            </Notice>
          ))}
      </div>
    </Modal>
  )
}
