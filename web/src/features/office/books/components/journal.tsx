import { useInfiniteQuery } from '@tanstack/react-query'
import { call, keyOf } from '../../../../lib/call.ts'
import { dayNear } from '../../../../lib/dates.ts'
import { amount, count, money } from '../../../../lib/money.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { cx } from '../../../../ui/classes.ts'
import { DataTable, numberCell } from '../../../../ui/data-table.tsx'
import { PageLink } from '../../../../ui/page-link.ts'
import { SearchBox } from '../../../../ui/search-box.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { Segment } from '../../../../ui/tabs.tsx'
import { withShortNames } from '../books.ts'
import type { Books, Entry, JournalPart } from '../books.ts'
import { t } from '../text.ts'
import type { Go } from '../books.ts'
import css from './books.module.css'

const WAIT_MS = 350

/** The journal of the month, the newest day first: what was debited, what was credited, and how much. */
export function Journal({
  data,
  part,
  q,
  go,
}: {
  data: Books
  part: JournalPart | undefined
  q: string | undefined
  go: Go
}) {
  const query = {
    seller: data.seller.id,
    currency: data.currency,
    from: data.month,
    until: data.until,
    ...(part && { part }),
    ...(q && { q }),
  }
  const list = useInfiniteQuery({
    queryKey: [...keyOf('payments.booksJournal', { query }), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('payments.booksJournal', { query: { ...query, ...(pageParam && { after: pageParam }) } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  })
  const entries = list.data?.pages.flatMap(({ results }) => results)
  const { invoices, payments, hand } = data.lines
  const parts = [
    { value: 'all', label: t('part.all', { count: count(invoices + payments + hand) }) },
    { value: 'invoices', label: t('part.invoices', { count: count(invoices) }) },
    { value: 'payments', label: t('part.payments', { count: count(payments) }) },
    { value: 'hand', label: t('part.hand', { count: count(hand) }) },
  ] as const
  return (
    <section aria-label={t('journal')}>
      <div className={css['head']}>
        <h2>{t('journal')}</h2>
        <Segment
          label={t('journal.parts')}
          value={part ?? 'all'}
          options={parts}
          onChange={(value) => go({ part: value === 'all' ? undefined : value })}
        />
        <SearchBox
          value={q ?? ''}
          label={t('journal.search')}
          wait={WAIT_MS}
          onSearch={(text) => go({ q: text.length > 1 ? text : undefined })}
        />
        <span className={cx('soft', 'sm', 'num', css['push'])}>
          {t('journal.sum', { amount: money(data.lines.amount, data.currency) })}
        </span>
      </div>
      <Card className={css['list']}>
        {entries ? (
          entries.length > 0 ? (
            <JournalTable entries={entries} data={data} faded={list.isPlaceholderData} />
          ) : (
            <EmptyState icon="book" title={t('journal.none')}>
              {t(part || q ? 'journal.none.narrowed' : 'journal.none.text')}
            </EmptyState>
          )
        ) : list.error ? (
          <ErrorState error={list.error} retry={() => void list.refetch()} />
        ) : (
          <SkeletonRows rows={8} picture={false} />
        )}
      </Card>
      {list.hasNextPage && (
        <Button className={css['more']} busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('journal.more')}
        </Button>
      )}
    </section>
  )
}

function JournalTable({ entries, data, faded }: { entries: readonly Entry[]; data: Books; faded: boolean }) {
  return (
    <DataTable cards label={t('journal')} faded={faded} className={css['journal']}>
      <thead>
        <tr>
          <th>{t('column.day')}</th>
          <th>{t('column.document')}</th>
          <th>{t('column.text')}</th>
          <th>{t('column.debit')}</th>
          <th>{t('column.credit')}</th>
          <th className={numberCell}>{t('column.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.flatMap((entry) =>
          entry.lines.map((line, index) => (
            <tr key={`${entry.id} ${index}`} className={cx(index < entry.lines.length - 1 && css['together'])}>
              <td className="num nowrap">
                {dayNear(entry.booked_on, 'UTC', 'short')}
                {entry.happened_on !== entry.booked_on && (
                  <small>{t('true-day', { day: dayNear(entry.happened_on, 'UTC', 'short') })}</small>
                )}
              </td>
              <td data-label={t('column.document')}>
                {entry.invoice ? (
                  <PageLink to={`/office/money/${entry.invoice}`} className={cx(css['document'], 'num')}>
                    {entry.document}
                  </PageLink>
                ) : (
                  <b className={cx(css['document'], 'num')} title={entry.document}>
                    {withShortNames(entry.document)}
                  </b>
                )}
              </td>
              <td data-label={t('column.text')}>
                <span className={css['text']} title={line.text}>
                  {withShortNames(line.text)}
                </span>
                {entry.by && <small>{t('by-hand', { name: entry.by })}</small>}
              </td>
              <td data-label={t('column.debit')}>
                <Account of={line.debit} />
              </td>
              <td data-label={t('column.credit')}>
                <Account of={line.credit} />
              </td>
              <td className={numberCell} data-label={t('column.amount')}>
                <b>{amount(line.amount, data.currency)}</b>
              </td>
            </tr>
          )),
        )}
      </tbody>
    </DataTable>
  )
}

const Account = ({ of }: { of: Entry['lines'][number]['debit'] }) => (
  <span className={css['account']}>
    <b className="num">{of.number}</b>
    <small>{of.name}</small>
  </span>
)
