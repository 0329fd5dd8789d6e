import { resourceCalled } from '@app/contract/resources.all'
import type { Served } from '#kit/resources.ts'

/** What operators write on pages (docs/rules/content.md). */
export const servedContent: Served[] = [
  {
    of: resourceCalled('tags'),
    table: 'tag',
    stamps: ({ now }) => ({ created_at: now }),
    says: { tag_name: ['name', 'There is a tag of this name already.'] },
  },
  {
    of: resourceCalled('banners'),
    table: 'banner',
    nothing: { active_from: '-infinity', active_until: 'infinity' },
    says: { banner_check: ['active_until', 'The end has to be after the beginning.'] },
  },
]
