import { t as ofSchemas } from '@app/contract/input.texts'
import { resourceCalled } from '@app/contract/resources.all'
import type { ResourceConfig } from '#kit/records/resources.ts'
import { besideBanners, besidePolicies, besideTags } from './content.figures.reads.ts'
import { mayWritePolicy } from './content.office.service.ts'
import { redirectProblems } from './content.redirects.ts'
import { t } from './content.texts.ts'

/** What operators write on pages (docs/rules/content.md). */
export const servedContent: ResourceConfig[] = [
  {
    of: resourceCalled('tags'),
    table: 'tag',
    defaults: ({ now }) => ({ created_at: now }),
    reckoned: besideTags,
    constraintMessages: { tag_name: ['name', () => t('there-is-a-tag-of-this-name')] },
  },
  {
    of: resourceCalled('banners'),
    table: 'banner',
    reckoned: besideBanners,
    nullValues: { active_from: '-infinity', active_until: 'infinity' },
    constraintMessages: {
      banner_check: ['active_until', () => t('the-end-has-to-be-after-the')],
      banner_within_most_views: ['most_views', () => t('it-has-been-seen-more-often-already')],
    },
  },
  {
    of: resourceCalled('menu-items'),
    table: 'menu_item',
    constraintMessages: {
      menu_item_levels: ['parent_id', () => t('the-menu-has-three-levels-and-nothing')],
      menu_item_check: ['parent_id', () => t('nothing-stands-below-itself')],
    },
  },
  {
    of: resourceCalled('policies'),
    table: 'policy',
    reckoned: besidePolicies,
    constraintMessages: {
      policy_slug_updated_at_key: ['updated_at', () => t('another-version-begins-at-this-moment')],
    },
    check: mayWritePolicy,
  },
  {
    of: resourceCalled('redirects'),
    table: 'redirect',
    constraintMessages: {
      redirect_old: ['old_path', () => t('this-address-leads-elsewhere-already')],
      redirect_old_form: ['old_path', () => ofSchemas('enter-a-path-of-this-site-such')],
      redirect_itself: ['new_path', () => t('an-address-does-not-lead-to-itself')],
      redirect_ends: ['new_path', () => t('what-leads-elsewhere-itself-is-not-led')],
    },
    check: (_, change) => redirectProblems(change),
  },
]
