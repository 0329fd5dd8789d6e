import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { moment } from '../../lib/dates.ts'
import { keepPage } from '../../lib/offline.ts'
import { recalled, rememberPage, scopeOf } from '../../lib/remembered.ts'
import { ownZone } from '../../lib/zones.ts'
import { Notice } from '../../ui/card.tsx'
import { t } from './text.ts'

/** After everything that a page loads by itself. */
const KEEP_AFTER_MS = 3000

function watchNetwork(changed: () => void): () => void {
  for (const name of ['online', 'offline']) window.addEventListener(name, changed)
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, changed)
  }
}

/** Keeps the pages that members return to for a time without a network, and says of when one is that was opened without. */
export function LastState() {
  const queries = useQueryClient()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const scope = scopeOf(pathname)
  useEffect(() => {
    if (scope === undefined) return
    const stop = rememberPage(queries, pathname)
    const timer = setTimeout(() => {
      if (navigator.onLine) void keepPage('/page-worker.js', scope).then(mark, () => undefined)
    }, KEEP_AFTER_MS)
    return () => {
      stop()
      clearTimeout(timer)
      delete document.documentElement.dataset['kept']
    }
  }, [queries, pathname, scope])
  const online = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
  const at = recalled()
  if (online || at === undefined) return null
  return (
    <div className="page no-print" role="status">
      <Notice tone="warn">{t('offline.last', { when: moment(new Date(at), ownZone()) })}</Notice>
    </div>
  )
}

/** Says in the document that the page opens without a network now. */
function mark(): void {
  document.documentElement.dataset['kept'] = ''
}
