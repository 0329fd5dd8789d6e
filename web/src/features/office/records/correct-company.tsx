import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { useOnlyHere } from '../../../lib/only-here.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { categoriesQuery } from './categories.ts'
import { t } from './names.ts'
import type { OfficeRecord } from './records.api.ts'

type Field = 'category' | 'vat_id'
const textIn = (record: OfficeRecord, name: Field) => (typeof record[name] === 'string' ? record[name] : '')

/** Changes what drives a company's prices and taxes without its asking, with a reason that its admins read. */
export function CorrectCompany({ company }: { company: OfficeRecord }) {
  const [field, setField] = useState<Field>()
  if (company['merged_at'] !== null) return null
  return (
    <>
      <Button size="sm" icon="tag" onClick={() => setField('category')}>
        {t('correct.category')}
      </Button>
      <Button size="sm" icon="invoice" onClick={() => setField('vat_id')}>
        {t('correct.vat_id')}
      </Button>
      {field && <CorrectDialog company={company} field={field} onClose={() => setField(undefined)} />}
    </>
  )
}

function CorrectDialog({ company, field, onClose }: { company: OfficeRecord; field: Field; onClose: () => void }) {
  const queries = useQueryClient()
  const done = useOnlyHere(onClose)
  const categories = useQuery(categoriesQuery).data?.results ?? []
  const given = useCallForm({
    initialValues: { value: textIn(company, field), reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('account.reason.needed') : null) },
    async submit({ value, reason }) {
      await call('companies.correct', { params: { id: company.id }, body: { field, value, reason } })
      toast(t(`correct.${field}.done`))
      done()
      void queries.invalidateQueries()
    },
  })
  const { form } = given
  return (
    <FormDialog title={t(`correct.${field}.title`)} given={given} confirm={t('correct.confirm')} onClose={onClose}>
      <p className="soft">{t('correct.text')}</p>
      {field === 'category' ? (
        <SelectField
          label={t('field.category')}
          data={categories.map(({ code, name }) => ({ value: code, label: name }))}
          value={form.values.value}
          error={form.errors['value']}
          onChange={(value) => form.setFieldValue('value', value ?? '')}
        />
      ) : (
        <TextField label={t('field.vat_id')} description={t('correct.vat_id.hint')} {...form.getInputProps('value')} />
      )}
      <TextArea
        label={t('account.reason')}
        description={t('correct.reason')}
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
