import { useEffect, useState } from 'react'
import { timeHere } from './preview.ts'

const EVERY_MS = 30_000

/**
 * The time, told again twice a minute: days change, and what may be changed or deleted ends.
 * @param every milliseconds, where it is to be told at another pace, as by a clock that runs
 */
export function useNow(every: number = EVERY_MS): Date {
  const [now, setNow] = useState(timeHere)
  useEffect(() => {
    const timer = setInterval(() => setNow(timeHere()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
