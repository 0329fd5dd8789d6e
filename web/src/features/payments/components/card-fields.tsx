import type { UseFormReturnType } from '@mantine/form'
import { Notice } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { grouped } from '../card-number.ts'
import { t } from '../texts.ts'
import css from './payments.module.css'

export type CardValues = { card_number: string; expiry: string; cvc: string; name: string }

/** Groups what was typed; the caret is set at once, for it jumps to the end when the text is another than the browser's. */
function regroup(form: UseFormReturnType<CardValues>, field: HTMLInputElement): void {
  const { text, caret } = grouped(field.value, field.selectionStart ?? field.value.length, form.getValues().card_number)
  field.value = text
  field.setSelectionRange(caret, caret)
  form.setFieldValue('card_number', text)
}

/** Fields of the built-in test provider. A real card never passes through the product. */
export function CardFields({ form }: { form: UseFormReturnType<CardValues> }) {
  return (
    <div className={css['card']}>
      <Notice className={css['wide']}>{t('card.test')}</Notice>
      <div className={css['wide']}>
        <TextField
          label={t('card.number')}
          placeholder="4242 4242 4242 4242"
          autoComplete="cc-number"
          inputMode="numeric"
          className="num"
          {...form.getInputProps('card_number')}
          onChange={(event) => regroup(form, event.currentTarget)}
        />
      </div>
      <TextField
        label={t('card.expiry')}
        placeholder="MM / YY"
        autoComplete="cc-exp"
        inputMode="numeric"
        maxLength={9}
        className="num"
        {...form.getInputProps('expiry')}
      />
      <TextField
        label={t('card.cvc')}
        placeholder="CVC"
        autoComplete="cc-csc"
        inputMode="numeric"
        maxLength={4}
        className="num"
        {...form.getInputProps('cvc')}
      />
      <div className={css['wide']}>
        <TextField
          label={t('card.name')}
          autoComplete="cc-name"
          maxLength={80}
          optional
          {...form.getInputProps('name')}
        />
      </div>
    </div>
  )
}
