import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call, queryOptionsFor } from '../../../../lib/call.ts'
import { useCallForm } from '../../../../lib/form.ts'
import { TextField } from '../../../../ui/fields.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { minorIn } from '../../money/money.ts'
import type { Books } from '../books.ts'
import { t } from '../text.ts'
import css from './books.module.css'

/** An entry that a person writes: from one account to another, on a day of an open month. */
export function HandDialog({ data, onClose }: { data: Books; onClose: () => void }) {
  const queries = useQueryClient()
  const { currency, seller, today, open_from } = data
  const form = useCallForm({
    initialValues: { booked_on: today, document: '', text: '', debit: '', credit: '', amount: '' },
    async submit({ amount, ...values }) {
      // An amount that nobody can read is refused together with everything else.
      const minor = minorIn(amount, currency) ?? 0
      await call('payments.bookByHand', { body: { ...values, seller: seller.id, currency, amount: minor } })
      toast(t('hand.done'))
      onClose()
      await queries.invalidateQueries()
    },
  })
  const { getInputProps } = form.form
  return (
    <FormDialog title={t('hand.title')} given={form} confirm={t('hand.confirm')} onClose={onClose}>
      <div className={css['pair']}>
        <TextField
          type="date"
          label={t('column.day')}
          max={today}
          {...(open_from && { min: open_from })}
          {...getInputProps('booked_on')}
        />
        <TextField label={t('column.document')} maxLength={36} autoComplete="off" {...getInputProps('document')} />
      </div>
      <TextField label={t('column.text')} maxLength={60} autoComplete="off" {...getInputProps('text')} />
      <div className={css['pair']}>
        <AccountField seller={seller.id} label={t('column.debit')} given={getInputProps('debit')} />
        <AccountField seller={seller.id} label={t('column.credit')} given={getInputProps('credit')} />
      </div>
      <TextField
        label={t('hand.amount', { currency })}
        inputMode="decimal"
        autoComplete="off"
        {...getInputProps('amount')}
      />
    </FormDialog>
  )
}

/** The number of an account, with those that begin so. */
function AccountField({ seller, label, given }: { seller: number; label: string; given: { value?: string } & object }) {
  const id = useId()
  const typed = given.value ?? ''
  const [asked, setAsked] = useState('')
  const { data } = useQuery({
    ...queryOptionsFor('payments.booksAccounts', { query: { seller, ...(asked && { q: asked }) } }),
    placeholderData: (before) => before,
  })
  const known = data?.results.find(({ number }) => number === typed)
  return (
    <>
      <TextField
        label={label}
        description={known?.name ?? t('hand.account')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        list={id}
        {...given}
        onInput={({ currentTarget }) => setAsked(currentTarget.value.trim())}
      />
      <datalist id={id}>
        {data?.results.map(({ number, name }) => (
          <option key={number} value={number}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
