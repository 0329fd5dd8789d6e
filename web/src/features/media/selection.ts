import { useState } from 'react'
import { MEDIA_LIMITS } from '@app/contract/media.limits'
import { toast } from '../../ui/toast.tsx'
import type { MediaItem } from './media.api.ts'
import { t } from './text.ts'

export type Selection = {
  items: readonly MediaItem[]
  has: (id: number) => boolean
  toggle: (item: MediaItem) => void
  clear: () => void
}

/** What is chosen in a gallery, in the order of choosing; as many as can be passed on at once. */
export function useSelection(): Selection {
  const [items, setItems] = useState<readonly MediaItem[]>([])
  const has = (id: number) => items.some((item) => item.id === id)
  return {
    items,
    has,
    toggle: (item) => {
      if (has(item.id)) setItems(items.filter((one) => one.id !== item.id))
      else if (items.length >= MEDIA_LIMITS.perShare)
        toast(t('selection.most', { count: MEDIA_LIMITS.perShare }), 'bad')
      else setItems([...items, item])
    },
    clear: () => setItems([]),
  }
}
