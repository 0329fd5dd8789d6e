import { resourceCalled } from '@app/contract/resources.all'
import { besideEvents } from './events.figures.reads.ts'
import { keepsMeetings, withPlannerDay } from './planner/events.keeping.service.ts'
import { mayPublish } from './publishing/events.publishing.service.ts'
import { tellEventChanged, tellSessionChanged } from './publishing/events.telling.service.ts'
import { namingFields } from '#kit/data/audit.ts'
import { oneName } from '#kit/records/one-name.ts'
import type { ResourceConfig } from '#kit/records/resources.ts'
import { t } from './events.texts.ts'

const AFTER = () => t('the-end-has-to-be-after-the')
const part = (name: string, table: string, more: Omit<ResourceConfig, 'of' | 'table'> = {}): ResourceConfig => ({
  of: resourceCalled(name),
  table,
  ...more,
})

/** An event and its parts as operators write them (docs/rules/events.md#office). */
export const servedEvents: ResourceConfig[] = [
  {
    of: resourceCalled('events'),
    table: 'event',
    ...besideEvents,
    defaults: ({ now }) => ({ created_at: now }),
    prepare: withPlannerDay,
    check: mayPublish,
    tells: tellEventChanged,
    cascades: ['event_company'],
    links: { tag_ids: { table: 'event_tag', own: 'event_id', other: 'tag_id' } },
    constraintMessages: {
      event_capacity: ['capacity', () => t('more-seats-than-that-are-taken-already')],
      event_days: ['end_date', () => t('an-event-ends-after-it-began-and')],
      event_check: ['previous_edition_id', () => t('an-event-is-not-its-own-previous')],
    },
  },
  part('event-days', 'event_day', {
    check: keepsMeetings,
    constraintMessages: {
      event_day_event_id_date_key: ['date', () => t('the-event-has-this-day-already')],
      event_day_check: ['ends_at', AFTER],
    },
  }),
  part('event-sessions', 'event_session', {
    tells: tellSessionChanged,
    // Whoever starred it is told that it is off.
    cascades: ['event_session_star'],
    links: {
      speaker_ids: {
        table: 'event_session_speaker',
        own: 'session_id',
        other: 'speaker_id',
        repeats: ['event_id'],
        position: 'position',
      },
    },
    constraintMessages: {
      event_session_event_id_day_fkey: ['day', () => t('the-event-does-not-have-this-day')],
      event_session_check: ['ends_at', AFTER],
    },
  }),
  part('event-speakers', 'event_speaker', { ...oneName, unlogged: [...namingFields, 'bio'] }),
  part('event-prices', 'event_price', {
    constraintMessages: {
      event_price_stock: ['stock', () => t('more-than-that-are-sold-already')],
      event_price_check: ['available_until', AFTER],
    },
  }),
  part('event-addons', 'event_addon', {
    constraintMessages: { event_addon_stock: ['stock', () => t('more-than-that-are-sold-already')] },
  }),
  part('event-tables', 'event_table', {
    constraintMessages: {
      event_table_event_id_number_key: ['number', () => t('the-event-has-a-table-of-this')],
    },
  }),
  part('event-rooms', 'event_room', {
    constraintMessages: { event_room_check: ['company_id', () => t('a-free-room-has-no-company')] },
  }),
  part('event-hotels', 'event_hotel'),
  part('event-accommodations', 'event_accommodation'),
  part('event-nearby-hotels', 'event_nearby_hotel'),
  part('event-places', 'event_place'),
  part('event-reasons', 'event_reason'),
  part('event-parallel-events', 'event_parallel_event', {
    constraintMessages: { event_parallel_event_check: ['ends_at', AFTER] },
  }),
  part('event-city-images', 'event_city_image'),
  part('event-seats', 'seat'),
  part('event-exhibitors', 'event_exhibitor', {
    constraintMessages: {
      event_exhibitor_event_id_company_id_key: ['company_id', () => t('this-company-exhibits-already')],
    },
  }),
]
