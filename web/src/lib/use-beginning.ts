import { startTransition, useEffect, useState } from 'react'
import { useWaking } from './drawn.ts'

/**
 * The beginning of a list that has just come, and more of it as often as the browser is free: what is on the screen then stands
 * early and answers at once, and no step takes long. A list that was there before the page is whole from the start, since going
 * back needs its height.
 * @param list undefined while it is on its way
 * @param first how many fill a screen, and come with each step
 */
export function useBeginning<T>(
  list: readonly T[] | undefined,
  first: number,
): { shown: readonly T[]; whole: boolean } {
  const waking = useWaking()
  const [count, setCount] = useState(list !== undefined && !waking ? Infinity : first)
  const length = list?.length
  useEffect(() => {
    if (length === undefined || count === Infinity) return
    const next = count + first
    startTransition(() => setCount(next < length ? next : Infinity))
  }, [length, count, first])
  const whole = list !== undefined && count === Infinity
  return { shown: whole ? list : (list?.slice(0, count) ?? []), whole }
}
