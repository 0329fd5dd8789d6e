import { adjustmentKinds } from '@app/contract/payments.adjustments'
import { call } from '../../../../lib/call.ts'
import { money } from '../../../../lib/money.ts'
import { TextArea, TextField } from '../../../../ui/fields.tsx'
import { SelectField } from '../../../../ui/select.tsx'
import { ActDialog } from '../../index.ts'
import { typedAmount } from '../money.ts'
import { t } from '../text.ts'
import { amountOf, useAct } from './act-dialogs.tsx'
import type { Given } from './act-dialogs.tsx'

type Kind = (typeof adjustmentKinds)[number]

/** Corrects a line of an order that is not issued yet: a discount, another price, or a line more. */
export function AdjustDialog({ sheet, onClose }: Given) {
  const { version, currency_code: currency, lines } = sheet
  const lineAt = (position: string) => lines.find((line) => String(line.position) === position)
  /** What the field shows first: what the line has by now. */
  const amountFor = (kind: Kind, position: string): string => {
    const line = lineAt(position)
    if (!line || kind === 'line') return ''
    if (kind === 'price') return typedAmount(line.unit_amount, currency)
    return line.allowance > 0 ? typedAmount(line.allowance, currency) : ''
  }
  const first = String(lines[0]?.position ?? 1)
  const form = useAct(
    'adjust',
    { kind: 'discount' as Kind, position: first, amount: amountFor('discount', first), description: '', reason: '' },
    ({ kind, position, amount, description, reason }) =>
      call('payments.adjustOrder', {
        params: { id: sheet.id },
        body: {
          version,
          kind,
          position: Number(position),
          amount: amountOf(amount, currency),
          ...(kind === 'line' && { description }),
          reason,
        },
      }),
    onClose,
  )
  const { getInputProps, setValues, values } = form.form
  const choose = (part: Partial<{ kind: Kind; position: string }>) => {
    const { kind, position } = { ...values, ...part }
    setValues({ ...part, amount: amountFor(kind, position) })
  }
  const taken = values.kind === 'discount' ? (lineAt(values.position)?.allowance ?? 0) : 0
  return (
    <ActDialog
      title={t('act.adjust')}
      says={t('say.adjust', { buyer: sheet.keeper ?? sheet.buyer })}
      form={form}
      confirm={t('do.adjust')}
      onClose={onClose}
    >
      <SelectField
        label={t('adjust.kind')}
        data={adjustmentKinds.map((value) => ({ value, label: t(`adjust.kind.${value}`) }))}
        allowDeselect={false}
        {...getInputProps('kind')}
        onChange={(value) => choose({ kind: (value ?? 'discount') as Kind })}
      />
      <SelectField
        label={t(values.kind === 'line' ? 'adjust.like' : 'adjust.line')}
        data={lines.map((line) => ({
          value: String(line.position),
          label: t('adjust.line.of', {
            what: line.description,
            count: line.quantity,
            each: money(line.unit_amount, currency),
          }),
        }))}
        allowDeselect={false}
        {...getInputProps('position')}
        onChange={(value) => choose({ position: value ?? first })}
      />
      {values.kind === 'line' && (
        <TextField label={t('adjust.description')} maxLength={200} {...getInputProps('description')} />
      )}
      <TextField
        label={t(`adjust.amount.${values.kind}`, { currency })}
        description={taken > 0 ? t('adjust.take-back') : undefined}
        inputMode="decimal"
        autoComplete="off"
        {...getInputProps('amount')}
      />
      <TextArea
        label={t('field.reason')}
        description={t(values.kind === 'discount' ? 'adjust.reason.discount' : 'adjust.reason')}
        minRows={2}
        maxLength={300}
        {...getInputProps('reason')}
      />
    </ActDialog>
  )
}
