import { useEffect, useState } from 'react'

const EVERY_MS = 30_000

/** The time, told again twice a minute: days change, and what may be changed or deleted ends. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
