import { useQueryClient } from '@tanstack/react-query'
import { changeSettings } from '../../lib/settings.ts'
import { toast } from '../../ui/toast.tsx'
import { stateQuery } from './steps.ts'
import type { SetupState } from './steps.ts'
import { t } from './text.ts'

/** What every form here does with its answer: the whole state, which the checklist and the other forms show at once. */
export function useSaved(): (state: SetupState) => void {
  const queries = useQueryClient()
  return (state) => {
    queries.setQueryData(stateQuery.queryKey, state)
    const { name, logo, colour, site_url: siteUrl, imprint_url: imprintUrl } = state.community
    changeSettings({ name, logo, colour, siteUrl, imprintUrl })
    // Pages show the menu, texts and categories from calls of their own.
    void queries.invalidateQueries({ queryKey: ['content'] })
    toast(t('saved'))
  }
}

export const needed = (text: string) => (text.trim() ? null : t('required'))
/** An empty field as the server takes it. */
export const orNull = (text: string) => (text.trim() === '' ? null : text)
