import { useEffect, useState } from 'react'
import { timeHere } from './preview.ts'

const EVERY_MS = 30_000

/** The time, told again twice a minute: days change, and what may be changed or deleted ends. */
export function useNow(): Date {
  const [now, setNow] = useState(timeHere)
  useEffect(() => {
    const timer = setInterval(() => setNow(timeHere()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
