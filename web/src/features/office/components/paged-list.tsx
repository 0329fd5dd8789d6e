import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { t } from '../text.ts'

/** A list that is read page by page: while it comes, when it is empty or failed, and the button for more. */
export function PagedList<Row>({
  rows,
  pages: { error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage },
  icon,
  empty,
  children,
}: {
  /** Undefined until the first page is there. */
  rows: readonly Row[] | undefined
  pages: {
    error: Error | null
    refetch: () => unknown
    hasNextPage: boolean
    fetchNextPage: () => unknown
    isFetchingNextPage: boolean
  }
  icon: IconName
  empty: { title: string; text: string }
  children: (rows: readonly Row[]) => ReactNode
}) {
  return (
    <>
      {rows ? (
        rows.length > 0 ? (
          <Card>{children(rows)}</Card>
        ) : (
          <EmptyState icon={icon} title={empty.title}>
            {empty.text}
          </EmptyState>
        )
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonCard height={320} />
      )}
      {hasNextPage && (
        <Button kind="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </>
  )
}
