import { useRouter, useRouterState } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { CallError } from '../../lib/call.ts'
import { t as common } from '../../lib/i18n.ts'
import { asLoadError } from '../../lib/load.ts'
import { useSyncExternalStore } from 'react'
import { useSession } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState, Skeleton, SkeletonCard } from '../../ui/states.tsx'
import { part } from '../../ui/part.tsx'
import { MessagePage, PublicLayout } from './layouts.tsx'
import { t } from './text.ts'

/** Those pages bring their frame along, each in its own card. */
const FRAMELESS = '/_auth'

/** Whether a layout already stands around what is shown now: the first match below the root is one, but that of signing in. */
function useInsideLayout(): boolean {
  return useRouterState({
    select: ({ matches }) => matches.length > 1 && (matches[1]?.routeId as string | undefined) !== FRAMELESS,
  })
}

// Few come here: it is no part of what everybody loads.
const LostHelp = part(
  () => import('./lost-help.tsx').then((module) => module.LostHelp),
  () => null,
  <div style={{ height: 220 }} />,
)

/** The not-found page: what may have been meant, and a search. The server answers it with 404. */
export function NotFoundPage() {
  const session = useSession()
  const inside = useInsideLayout()
  const { history } = useRouter()
  // Only the browser knows where one came from.
  const canGoBack = useSyncExternalStore(
    history.subscribe,
    () => history.canGoBack(),
    () => false,
  )
  const message = (
    <MessagePage>
      <EmptyState
        page
        icon="search"
        title={t('notFound.title')}
        action={
          <>
            {canGoBack && <Button onClick={() => history.back()}>{t('unavailable.back')}</Button>}
            <ButtonLink to="/" kind="primary">
              {t('notFound.home')}
            </ButtonLink>
            <ButtonLink to={session ? '/all-events' : '/cc-events'}>{t('notFound.events')}</ButtonLink>
          </>
        }
      >
        {t('notFound.text')}
      </EmptyState>
      <LostHelp />
    </MessagePage>
  )
  return inside ? message : <PublicLayout>{message}</PublicLayout>
}

/** Something failed while a page was loaded or drawn. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const inside = useInsideLayout()
  const missing = asLoadError(error)
  const reason = error instanceof CallError ? error.detail : undefined
  const message = (
    <MessagePage>
      <EmptyState
        page
        icon="alert"
        title={t('failed.title')}
        action={
          <Button
            icon="refresh"
            kind="primary"
            onClick={() => {
              // A file that was missing is only asked for again by a page that is loaded anew.
              if (missing) return location.reload()
              reset()
              void router.invalidate()
            }}
          >
            {t('retry')}
          </Button>
        }
      >
        {missing ? common('error.part') : reason ? t('failed.reference', { reason }) : t('failed.text')}
      </EmptyState>
    </MessagePage>
  )
  return inside ? message : <PublicLayout>{message}</PublicLayout>
}

/** A page on its way. */
export function PendingPage() {
  return (
    <div className="page" style={{ paddingBlock: 24 }}>
      <div className="stack">
        <Skeleton height={28} width="30%" />
        <SkeletonCard height={220} />
        <SkeletonCard height={160} />
      </div>
    </div>
  )
}
