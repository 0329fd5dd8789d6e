import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf } from '../../lib/call.ts'
import { onLive, onReconnect } from '../../lib/socket.ts'
import { CHANGING } from './notifications.actions.ts'
import { countsQuery } from './notifications.api.ts'
import { usePushLive } from './notifications.push.ts'

/** Several changes that come together are one reason to ask again. */
const GATHER_MS = 250

/**
 * Asks again for the counter, and for a list that is open, when the server says that they changed, when somebody vanished from
 * my network, when a conversation was answered or put away, and after a lost connection. What this tab knows already, because it did it, is not asked for again.
 */
export function useNotificationsLive(): void {
  usePushLive()
  const queries = useQueryClient()
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    let told = 0
    const ask = () => {
      waiting = undefined
      if (queries.isMutating({ mutationKey: CHANGING }) > 0) return later()
      const known = queries.getQueryData(countsQuery().queryKey)?.revision ?? -1
      if (known >= told) return
      void queries.invalidateQueries({ queryKey: keyOf('notifications.counts') })
      void queries.invalidateQueries({ queryKey: keyOf('notifications.list') })
    }
    const later = () => void (waiting ??= setTimeout(ask, GATHER_MS))
    const anyway = () => {
      told = Number.MAX_SAFE_INTEGER
      later()
    }
    const ends = [
      onLive('notifications_changed', ({ revision }) => {
        told = Math.max(told === Number.MAX_SAFE_INTEGER ? 0 : told, revision)
        later()
      }),
      onLive('network_changed', anyway),
      onLive('conversation_changed', anyway),
      onReconnect(anyway),
    ]
    return () => {
      clearTimeout(waiting)
      for (const end of ends) end()
    }
  }, [queries])
}
