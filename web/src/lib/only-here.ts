import { useEffect, useRef } from 'react'

/**
 * @returns the same act, which does nothing any more once the part of the page that asks for it is left: what a dialog had sent when it
 * was shut neither shuts another one nor leads elsewhere when the answer comes.
 */
export function useOnlyHere<Given extends unknown[], Result>(
  act: (...given: Given) => Result,
): (...given: Given) => Result | undefined {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return (...given) => (isHere.current ? act(...given) : undefined)
}
