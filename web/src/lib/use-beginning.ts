import { startTransition, useEffect, useState } from 'react'
import { useWaking } from './drawn.ts'

/**
 * The beginning of a list that has just come, and all of it as soon as the browser is free: what is on the screen then stands early
 * and answers at once. A list that was there before the page is whole from the start, since going back needs its height.
 * @param list undefined while it is on its way
 * @param first how many fill a screen
 */
export function useBeginning<T>(
  list: readonly T[] | undefined,
  first: number,
): { shown: readonly T[]; whole: boolean } {
  const waking = useWaking()
  const [whole, setWhole] = useState(list !== undefined && !waking)
  const has = list !== undefined
  useEffect(() => {
    if (has) startTransition(() => setWhole(true))
  }, [has])
  return { shown: list === undefined || whole ? (list ?? []) : list.slice(0, first), whole }
}
