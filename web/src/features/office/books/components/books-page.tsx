import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefused, queryOptionsFor } from '../../../../lib/call.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/classes.ts'
import { usePageNavigate } from '../../../../ui/page-link.ts'
import { FilterSelect } from '../../../../ui/pills.tsx'
import { ErrorState, Held, inTurn } from '../../../../ui/states.tsx'
import { OfficeHead, mayKeep } from '../../index.ts'
import { NotFoundPage, useMe } from '../../../shell/index.ts'
import type { Books, BooksView, Go } from '../books.ts'
import { t } from '../text.ts'
import { Checks } from './checks.tsx'
import { HandDialog } from './hand-dialog.tsx'
import { Journal } from './journal.tsx'
import { Months } from './months.tsx'
import { Chain, Exports, Vat } from './side.tsx'
import bench from '../../../../ui/workbench.module.css'
import css from './books.module.css'

/** The books of a seller: its months, what stops one from being closed, its journal, and what is taken from them. */
export function BooksPage({ view }: { view: BooksView }) {
  const navigate = usePageNavigate()
  const { part, q, ...query } = view
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOptionsFor('payments.books', { query }),
    placeholderData: (before) => before,
  })
  const [writing, setWriting] = useState(false)
  const canWrite = mayKeep(useMe()?.operator_roles ?? [], 'money')
  if (isRefused(error, 404)) return <NotFoundPage />
  const go: Go = (change) =>
    void navigate({
      to: '/office/books',
      search: Object.fromEntries(Object.entries({ ...view, ...change }).filter(([, value]) => value)),
      replace: true,
    })
  return (
    <>
      <OfficeHead
        title={t('title')}
        sub={data && t('of', { seller: data.seller.name, currency: data.currency })}
        end={
          data && (
            <>
              <Choices data={data} go={go} />
              {canWrite && (
                <>
                  <ButtonLink size="sm" to={`/office/financial-entities/${data.seller.id}`}>
                    {t('accounts')}
                  </ButtonLink>
                  <Button size="sm" icon="edit" onClick={() => setWriting(true)}>
                    {t('hand')}
                  </Button>
                </>
              )}
            </>
          )
        }
      />
      <Held until={data !== undefined || error !== null} className={cx(bench['body'], inTurn)}>
        {data ? (
          <>
            <Months data={data} go={go} />
            <div className={css['two']}>
              <div className={css['stack']}>
                <Checks key={data.month} data={data} busy={isFetching} again={() => void refetch()} />
                <Journal data={data} part={part} q={q} go={go} />
              </div>
              <div className={css['stack']}>
                <Chain key={data.seller.id} data={data} />
                <Exports data={data} />
                <Vat data={data} />
              </div>
            </div>
            {writing && <HandDialog data={data} onClose={() => setWriting(false)} />}
          </>
        ) : (
          error && <ErrorState error={error} retry={() => void refetch()} />
        )}
      </Held>
    </>
  )
}

/** Which seller and which currency, where there are several. */
function Choices({ data, go }: { data: Books; go: Go }) {
  const currencies = data.sellers.find(({ id }) => id === data.seller.id)?.currencies ?? []
  return (
    <>
      {data.sellers.length > 1 && (
        <FilterSelect
          label={t('seller')}
          value={String(data.seller.id)}
          options={data.sellers.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(seller) => go({ seller, currency: undefined, month: undefined })}
        />
      )}
      {currencies.length > 1 && (
        <FilterSelect
          label={t('currency')}
          value={data.currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(currency) => go({ currency })}
        />
      )}
    </>
  )
}
