import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { TextArea, TextField } from '../../../ui/fields.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { dayAndTime } from './alternatives.tsx'
import { toCalendar } from '../download.ts'
import { memoriesQuery } from '../meetings.api.ts'
import type { Act, Memory } from '../meetings.api.ts'
import { t } from '../text.ts'

const OUTCOMES = ['deal', 'follow_up', 'open', 'nothing'] as const

/** What I keep of a meeting for myself, and whether we both came. */
export function NotesModal({
  event,
  meeting,
  now,
  act,
  onClose,
}: {
  event: number
  meeting: number
  now: string
  act: (act: Act) => void
  onClose: () => void
}) {
  const { data, error, refetch } = useQuery(memoriesQuery(event))
  const memory = data?.results.find(({ meeting_id }) => meeting_id === meeting)
  if (memory) return <Notes memory={memory} now={now} act={act} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={t('notes')}>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={3} />}
    </Modal>
  )
}

function Notes({
  memory,
  now,
  act,
  onClose,
}: {
  memory: Memory
  now: string
  act: (act: Act) => void
  onClose: () => void
}) {
  const queries = useQueryClient()
  const { person, they_missed, i_missed, meeting_id } = memory
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: {
      note: memory.note,
      next_step: memory.next_step,
      next_step_on: memory.next_step_on ?? '',
      outcome: memory.outcome as string | null,
    },
    submit: async ({ note, next_step, next_step_on, outcome }) => {
      await call('meetings.remember', {
        params: { id: meeting_id },
        body: { note, next_step, next_step_on: next_step_on || null, outcome: outcome as Memory['outcome'] },
      })
      toast(t('notes.saved'))
      void queries.invalidateQueries({ queryKey: ['meetings'] })
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('notes.title', { name: person.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('request.close')}</Button>
          <Button call="meetings.remember" kind="primary" type="submit" form="meeting-notes" busy={busy}>
            {t('notes.save')}
          </Button>
        </>
      }
    >
      <form id="meeting-notes" onSubmit={onSubmit} className="stack" noValidate>
        <p className="sm soft">{t('notes.text', { when: dayAndTime(memory) })}</p>
        <div>
          <Button size="sm" icon="calendar" onClick={() => void toCalendar(meeting_id)}>
            {t('calendar')}
          </Button>
        </div>
        {problem && <Problem>{problem}</Problem>}
        <TextArea label={t('notes.note')} minRows={4} maxLength={5000} {...form.getInputProps('note')} />
        <TextField label={t('notes.step')} maxLength={200} {...form.getInputProps('next_step')} />
        <TextField label={t('notes.step-on')} type="date" {...form.getInputProps('next_step_on')} />
        <SelectField
          label={t('notes.outcome')}
          placeholder={t('notes.outcome-none')}
          clearable
          allowDeselect
          data={OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))}
          {...form.getInputProps('outcome')}
        />
      </form>
      {i_missed && (
        <Notice tone={i_missed.state === 'denied' ? 'info' : 'warn'}>
          {t(`missed.i-${i_missed.state}`, { name: person.name })}{' '}
          {i_missed.state === 'reported' && (
            <Button
              call="meetings.denyNoShow"
              size="sm"
              onClick={() => act({ kind: 'denyNoShow', meeting: meeting_id })}
            >
              {t('missed.deny')}
            </Button>
          )}
        </Notice>
      )}
      {they_missed ? (
        <Notice>
          {t(`missed.they-${they_missed.state}`, { name: person.name })}{' '}
          <Button
            call="meetings.takeBackNoShow"
            size="sm"
            kind="quiet"
            onClick={() => act({ kind: 'noShow', meeting: meeting_id, said: false })}
          >
            {t('missed.take-back')}
          </Button>
        </Notice>
      ) : (
        memory.starts_at <= now && (
          <Button
            call="meetings.reportNoShow"
            kind="quiet"
            onClick={() => act({ kind: 'noShow', meeting: meeting_id, said: true })}
          >
            {t('missed.say', { name: person.name })}
          </Button>
        )
      )}
    </Modal>
  )
}
