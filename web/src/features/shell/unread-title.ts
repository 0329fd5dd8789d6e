import { useEffect } from 'react'

const COUNTED = /^\(\d+\+?\) /

/** The title with how much waits unread: "(3) Home | Carrier Connect". */
export function countedTitle(title: string, count: number): string {
  const plain = title.replace(COUNTED, '')
  return count > 0 ? `(${count > 99 ? '99+' : count}) ${plain}` : plain
}

/** Shows in the tab how much waits unread, whatever page is in view. */
export function useUnreadTitle(count: number): void {
  useEffect(() => {
    const show = () => {
      const wanted = countedTitle(document.title, count)
      if (document.title !== wanted) document.title = wanted
    }
    show()
    // Each page writes its own title.
    const observer = new MutationObserver(show)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = countedTitle(document.title, 0)
    }
  }, [count])
}
