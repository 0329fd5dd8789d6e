import { resourceCalled } from '@app/contract/resources.all'
import type { ResourceConfig } from '#kit/records/resources.ts'
import { besideBanners, besidePolicies, besideTags } from './content.figures.reads.ts'
import { mayWritePolicy } from './content.office.service.ts'
import { redirectProblems } from './content.redirects.ts'

/** What operators write on pages (docs/rules/content.md). */
export const servedContent: ResourceConfig[] = [
  {
    of: resourceCalled('tags'),
    table: 'tag',
    defaults: ({ now }) => ({ created_at: now }),
    reckoned: besideTags,
    constraintMessages: { tag_name: ['name', 'There is a tag of this name already.'] },
  },
  {
    of: resourceCalled('banners'),
    table: 'banner',
    reckoned: besideBanners,
    nullValues: { active_from: '-infinity', active_until: 'infinity' },
    constraintMessages: {
      banner_check: ['active_until', 'The end has to be after the beginning.'],
      banner_within_most_views: ['most_views', 'It has been seen more often already.'],
    },
  },
  {
    of: resourceCalled('menu-items'),
    table: 'menu_item',
    constraintMessages: {
      menu_item_levels: ['parent_id', 'The menu has three levels, and nothing stands below itself.'],
      menu_item_check: ['parent_id', 'Nothing stands below itself.'],
    },
  },
  {
    of: resourceCalled('policies'),
    table: 'policy',
    reckoned: besidePolicies,
    constraintMessages: { policy_slug_updated_at_key: ['updated_at', 'Another version begins at this moment.'] },
    check: mayWritePolicy,
  },
  {
    of: resourceCalled('redirects'),
    table: 'redirect',
    constraintMessages: {
      redirect_old: ['old_path', 'This address leads elsewhere already.'],
      redirect_old_form: ['old_path', 'Enter a path of this site, such as /cc-events.'],
      redirect_itself: ['new_path', 'An address does not lead to itself.'],
      redirect_ends: ['new_path', 'What leads elsewhere itself is not led to.'],
    },
    check: (_, change) => redirectProblems(change),
  },
]
