import { useEffect, useState, useSyncExternalStore } from 'react'
import { CallError, call } from '../../../lib/call.ts'
import { isPassing } from '../../../lib/upload.ts'
import { EntryDraft } from './draft.ts'
import type { AwardEntry } from './entering.api.ts'
import { t } from './text.ts'

/** The answers of an entry as they are written on this page; sent when the connection is back and when the page is left. */
export function useDraft(entry: AwardEntry, me: number): EntryDraft {
  const open = () =>
    new EntryDraft({
      name: `award.entry.${me}.${entry.id}`,
      shelf: localStorage,
      failureOf: (error) => ({
        passing: isPassing(error),
        detail: error instanceof CallError ? error.detail : t('refused'),
      }),
      send: async (answer) => {
        const award = Number(entry.award.split('/').at(-2))
        const { answers } = await call('awards.saveAnswers', { body: { award, answers: [answer] } })
        const saved = answers[0]
        if (!saved) throw new Error('No answer was saved.')
        return saved
      },
    })
  const [draft] = useState(open)
  useEffect(() => draft.heard(entry.questions), [draft, entry.questions])
  useEffect(() => {
    const flush = () => void draft.flush()
    window.addEventListener('online', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('online', flush)
      window.removeEventListener('pagehide', flush)
      void draft.flush()
    }
  }, [draft])
  return draft
}

/** Follows a draft: whoever reads it draws again with each change. */
export function useRevision(draft: EntryDraft): number {
  return useSyncExternalStore(draft.subscribe, () => draft.revision)
}

/** Earlier answers that somebody has looked at and left; remembered on this device. */
export function useDismissed(entry: number) {
  const name = `award.entry.seen.${entry}`
  const [dismissed, setDismissed] = useState<readonly string[]>(() => {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
      return Array.isArray(found) ? found.map(String) : []
    } catch {
      return []
    }
  })
  function dismiss(one: string): void {
    const all = [...dismissed, one].slice(-200)
    setDismissed(all)
    try {
      localStorage.setItem(name, JSON.stringify(all))
    } catch {
      // Full or switched off: it is remembered as long as the page lives.
    }
  }
  return { dismissed, dismiss }
}
