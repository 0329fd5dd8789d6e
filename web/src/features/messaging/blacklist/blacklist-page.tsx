import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card, RowItem, Rows } from '../../../ui/card.tsx'
import { Endless } from '../../../ui/endless.tsx'
import { PageHead } from '../../../ui/layout.tsx'
import { ConfirmModal } from '../../../ui/modal.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { t } from '../list/text.ts'
import { useBlocking } from '../messaging.actions.ts'
import { blacklistQuery } from '../messaging.api.ts'
import type { Blacklisted } from '../messaging.api.ts'
import css from './blacklist.module.css'

/** People whom I have blocked, by name only, each with the way back. */
export function BlacklistPage() {
  return (
    <div className={css['page']}>
      <PageHead
        title={t('blocked.title')}
        text={t('blocked.lead')}
        crumbs={[{ label: t('blocked.back'), href: '/messages' }, { label: t('blocked.title') }]}
      />
      <Card>
        <People />
      </Card>
    </div>
  )
}

function People() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(blacklistQuery())
  const [asking, setAsking] = useState<Blacklisted>()
  const setBlock = useBlocking()
  const people = data?.pages.flatMap((page) => page.docs) ?? []
  if (error && people.length === 0) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} picture={false} />
  if (people.length === 0)
    return (
      <EmptyState
        icon="ban"
        title={t('blocked.none')}
        action={<ButtonLink to="/messages">{t('blocked.none.action')}</ButtonLink>}
      >
        {t('blocked.none.text')}
      </EmptyState>
    )
  const done = () => setAsking(undefined)
  return (
    <>
      <Rows>
        {people.map((one) => (
          <RowItem key={one.id}>
            <div className="grow">
              <b className="h4" dir="auto">
                {one.name}
              </b>
              {one.company_name && (
                <p className="sm soft" dir="auto">
                  {one.company_name}
                </p>
              )}
            </div>
            <Button size="sm" aria-label={t('unblock.of', { name: one.name })} onClick={() => setAsking(one)}>
              {t('unblock')}
            </Button>
          </RowItem>
        ))}
      </Rows>
      <Endless more={hasNextPage && !error} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      <ConfirmModal
        opened={asking !== undefined}
        onClose={done}
        title={t('unblock.title', { name: asking?.name ?? '' })}
        confirm={t('unblock.confirm')}
        onConfirm={async () => {
          if (asking) await setBlock({ customer_id: asking.id, name: asking.name }, false)
          done()
        }}
      >
        {t('unblock.text')}
      </ConfirmModal>
    </>
  )
}
