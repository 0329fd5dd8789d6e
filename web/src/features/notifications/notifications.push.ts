import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onSessionChange, readSession } from '../../lib/session.ts'
import { forgetPush, listenToWorker, renewPush } from './push.ts'

/** Keeps this browser's notifications in step with who is signed in, and opens what is pressed there. What fails here is tried with the next page. */
export function usePushLive(): void {
  const router = useRouter()
  useEffect(() => {
    const renew = () => {
      const session = readSession()
      if (session) void renewPush(session.customerId).catch(() => undefined)
    }
    renew()
    const ends = [
      onSessionChange(() => {
        if (!readSession()) void forgetPush().catch(() => undefined)
      }),
      listenToWorker({ open: (path) => router.history.push(path), renew }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [router])
}
