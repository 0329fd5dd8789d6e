import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { time, weekday } from '../../../lib/dates.ts'
import { useConnection } from '../../../lib/socket.ts'
import { Notice } from '../../../ui/card.tsx'
import { keepPage } from '../../../lib/offline.ts'
import { ownZone } from '../../../lib/zones.ts'
import { rememberPlanner } from '../remembered.ts'
import { t } from '../text.ts'
import css from './planner.module.css'

/** Keeps the planner for a time without a network, and says of when it is while there is none. */
export function OfflineNotice({ event, at, stale }: { event: number; at: number; stale: boolean }) {
  const queries = useQueryClient()
  const { offline } = useConnection()
  useEffect(() => rememberPlanner(queries, event), [queries, event])
  useEffect(() => {
    // After everything that the page loads by itself.
    const timer = setTimeout(() => void keepPage('/page-worker.js', '/events/').catch(() => undefined), 3000)
    return () => clearTimeout(timer)
  }, [])
  const when = new Date(at)
  return (
    <div role="status">
      {(offline || stale) && (
        <div className={css['offline']}>
          <div className="page">
            <Notice tone="warn">
              {t('offline', {
                when: `${weekday(when.toISOString(), { zone: ownZone() })}, ${time(when, ownZone())}`,
              })}
            </Notice>
          </div>
        </div>
      )}
    </div>
  )
}
