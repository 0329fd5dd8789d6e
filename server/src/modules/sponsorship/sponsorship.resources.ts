import { resourceCalled } from '@app/contract/resources.all'
import type { ResourceConfig } from '#kit/records/resources.ts'
import { t } from './sponsorship.texts.ts'

const CATEGORY = ['category_id', () => t('choose-a-category-of-this-event')] as const

/** Sponsors, packages and topics of events as operators write them (docs/rules/sponsorship.md). */
export const servedSponsorship: ResourceConfig[] = [
  {
    of: resourceCalled('sponsor-categories'),
    table: 'sponsor_category',
    where: 'event_id',
    constraintMessages: {
      event_sponsor_category_event_id_name_key: ['name', () => t('the-event-has-a-category-of-this')],
    },
  },
  {
    of: resourceCalled('sponsors'),
    table: 'sponsor',
    where: 'event_id',
    constraintMessages: { event_sponsor_event_id_category_id_fkey: CATEGORY },
  },
  {
    of: resourceCalled('sponsor-packages'),
    table: 'sponsor_package',
    where: 'event_id',
    constraintMessages: {
      sponsor_package_stock: ['stock', () => t('more-than-that-are-taken-already')],
      sponsor_package_event_id_category_id_fkey: CATEGORY,
    },
  },
  { of: resourceCalled('sponsor-benefits'), table: 'sponsor_benefit', where: 'event_id' },
  {
    of: resourceCalled('panel-topics'),
    table: 'panel_topic',
    constraintMessages: {
      panel_topic_seats: ['seats', () => t('more-than-that-are-taken-already')],
      panel_topic_event_id_session_id_fkey: ['session_id', () => t('choose-a-session-of-this-event')],
    },
  },
]
