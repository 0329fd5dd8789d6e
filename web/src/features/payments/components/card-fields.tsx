import type { UseFormReturnType } from '@mantine/form'
import { Notice } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { t } from '../texts.ts'
import css from './payments.module.css'

export type CardValues = { card_number: string; expiry: string; cvc: string; name: string }

const inFours = (text: string) =>
  text
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')

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
          onChange={(event) => form.setFieldValue('card_number', inFours(event.currentTarget.value))}
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
