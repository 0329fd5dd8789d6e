import { resourceCalled } from '@app/contract/resources.all'
import type { ResourceConfig } from '#kit/records/resources.ts'
import { besideAwards, besideStanding } from './awards.figures.reads.ts'
import { keepsSoldPrice, mayPublish, tellJuror } from './awards.office.service.ts'
import { t } from './awards.texts.ts'

const AFTER = () => t('the-end-has-to-be-after-the')

/** An award and its parts as operators write them (docs/rules/awards.md). */
export const servedAwards: ResourceConfig[] = [
  {
    of: resourceCalled('awards'),
    table: 'award',
    ...besideAwards,
    defaults: ({ now }) => ({ created_at: now }),
    constraintMessages: {
      award_check: ['end_date', AFTER],
      award_check1: ['entries_close_at', () => t('entries-close-after-they-open')],
      award_check2: ['lon', () => t('give-both-latitude-and-longitude-or-neither')],
      award_check3: ['starts_at', () => t('doors-open-the-evening-begins-and-it')],
      award_check5: ['previous_edition_id', () => t('an-award-is-not-its-own-previous')],
      award_check6: ['judging_until', AFTER],
    },
    check: mayPublish,
  },
  {
    of: resourceCalled('award-categories'),
    table: 'award_category',
    constraintMessages: {
      award_category_award_id_name_key: ['name', () => t('the-award-has-a-category-of-this-name')],
      award_category_award_id_slug_key: ['slug', () => t('the-award-has-a-category-of-this')],
    },
  },
  { of: resourceCalled('award-questions'), table: 'award_question' },
  {
    of: resourceCalled('award-prices'),
    table: 'award_price',
    constraintMessages: {
      award_price_stock: ['stock', () => t('more-than-that-are-sold-already')],
      award_price_check: ['available_until', AFTER],
      award_price_check1: ['category_id', () => t('only-the-price-of-an-entry-is')],
      award_price_award_id_category_id_fkey: ['category_id', () => t('choose-a-category-of-this-award')],
    },
    check: keepsSoldPrice,
  },
  { of: resourceCalled('award-applicants'), table: 'award_entry' },
  { of: resourceCalled('award-seats'), table: 'award_seat' },
  {
    of: resourceCalled('award-jurors'),
    table: 'award_juror',
    afterCreate: tellJuror,
    unlogged: ['biography'],
    constraintMessages: {
      award_juror_award_id_customer_id_key: ['customer_id', () => t('they-sit-on-this-jury-already')],
      award_juror_chair: ['chair', () => t('this-jury-has-a-chair')],
    },
  },
  {
    of: resourceCalled('award-agenda-items'),
    table: 'award_agenda_item',
    constraintMessages: { award_agenda_item_check: ['ends_at', AFTER] },
  },
  { of: resourceCalled('award-places'), table: 'award_place' },
  {
    of: resourceCalled('gcc-categories'),
    table: 'gcc_category',
    ...besideStanding,
    title: ['region', 'service'],
    constraintMessages: {
      gcc_category_region_service_key: ['service', () => t('this-region-already-has-this-service')],
    },
  },
]
