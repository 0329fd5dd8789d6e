import { useEffect } from 'react'
import { settings } from './settings.ts'

/**
 * Names the tab after a record once it is known, so that two of a kind can be told apart. The page's own title comes back when the
 * record leaves the view, unless another page has written its own by then.
 */
export function useTitle(name: string | undefined): void {
  useEffect(() => {
    if (!name) return
    const wanted = `${name} | ${settings().name}`
    const before = document.title
    document.title = wanted
    return () => {
      // What counts the unread stands before it.
      if (document.title.endsWith(wanted)) document.title = before
    }
  }, [name])
}
