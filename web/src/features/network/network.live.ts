import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf } from '../../lib/call.ts'
import { onLive, onReconnect } from '../../lib/socket.ts'

/** Several changes that come together are one reason to ask again. */
const GATHER_MS = 250

/**
 * Asks again for what shows my network when the server says that it changed, and after a lost connection. What I am just
 * changing myself is answered first: an older answer would take it back for a moment.
 */
export function useNetworkLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      waiting = undefined
      if (queries.isMutating({ mutationKey: ['standing'] }) > 0) return later()
      for (const queryKey of [['network'], keyOf('members.directory'), keyOf('members.one')])
        void queries.invalidateQueries({ queryKey })
    }
    const later = () => void (waiting ??= setTimeout(ask, GATHER_MS))
    const ends = [onLive('network_changed', later), onReconnect(later)]
    return () => {
      clearTimeout(waiting)
      for (const end of ends) end()
    }
  }, [queries])
}
