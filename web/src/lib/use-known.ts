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
