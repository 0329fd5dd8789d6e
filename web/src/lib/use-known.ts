import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Nobody waits longer than this for a page, because of a part of it that does not answer. */
const PATIENCE_MS = 2000

/**
 * Whether a page can be shown in its final shape, so that nothing in it moves; a placeholder stands for it until then.
 * @param answered whether everything that it shows first has been answered
 * @returns true once that is so, or has taken too long; it stays so
 */
export function useKnown(answered: boolean): boolean {
  const [known, setKnown] = useState(answered)
  if (answered && !known) setKnown(true)
  useEffect(() => {
    if (known) return
    const late = setTimeout(() => setKnown(true), PATIENCE_MS)
    return () => clearTimeout(late)
  }, [known])
  return known
}

/** The same for a page whose parts ask by themselves: whether all that is drawn so far has had its first answer. */
export function useAllKnown(): boolean {
  const queries = useQueryClient()
  const [quiet, setQuiet] = useState(false)
  const known = useKnown(quiet)
  useEffect(() => {
    if (known) return
    let frame = 0
    // A frame later, when what an answer brings in has begun to ask in its turn.
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (queries.isFetching({ predicate: ({ state }) => state.data === undefined }) === 0) setQuiet(true)
      })
    }
    look()
    const stop = queries.getQueryCache().subscribe(look)
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [known, queries])
  return known
}
