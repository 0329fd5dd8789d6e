import { resourceCalled } from '@app/contract/resources.all'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { useOnlyHere } from '../../../lib/only-here.ts'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { fieldHint, t } from '../records/names.ts'
import type { OfficeRecord } from '../records/records.api.ts'

const events = resourceCalled('events')
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Begins the next edition of an event: a draft with all of its parts. */
export function CloneEvent({ event }: { event: OfficeRecord }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon="copy" onClick={() => setOpen(true)}>
        {t('clone')}
      </Button>
      {open && <CloneDialog event={event} onClose={() => setOpen(false)} />}
    </>
  )
}

function CloneDialog({ event, onClose }: { event: OfficeRecord; onClose: () => void }) {
  const navigate = usePageNavigate()
  const queries = useQueryClient()
  const show = useOnlyHere((id: number) => navigate({ to: `/office/events/${id}` }))
  const given = useCallForm({
    initialValues: { name: text(event['name']), slug: '', start_date: '' },
    submit: async (body) => {
      const made = await call('events.clone', { params: { id: event.id }, body })
      void queries.invalidateQueries()
      toast(t('clone.done'))
      await show(made.id)
    },
  })
  const { form } = given
  return (
    <FormDialog
      title={t('clone.title', { name: text(event['name']) })}
      given={given}
      confirm={t('make')}
      onClose={onClose}
    >
      <p className="soft">{t('clone.text')}</p>
      <TextField label={t('field.name')} maxLength={120} {...form.getInputProps('name')} />
      <TextField
        label={t('field.slug')}
        maxLength={120}
        autoCapitalize="none"
        description={fieldHint(events, 'slug')}
        {...form.getInputProps('slug')}
      />
      <TextField label={t('field.start_date')} type="date" {...form.getInputProps('start_date')} />
    </FormDialog>
  )
}
