import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive, onReconnect } from '../../lib/socket.ts'

/** Several changes that come together are one reason to ask again. */
const GATHER_MS = 250

/** Asks again for what shows my planner when the server says that it changed, and after a lost connection. */
export function useMeetingsLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      waiting = undefined
      void queries.invalidateQueries({ queryKey: ['meetings'] })
    }
    const later = () => void (waiting ??= setTimeout(ask, GATHER_MS))
    const ends = [onLive('meetings_changed', later), onReconnect(later)]
    return () => {
      clearTimeout(waiting)
      for (const end of ends) end()
    }
  }, [queries])
}
