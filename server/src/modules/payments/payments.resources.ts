import { resourceCalled } from '@app/contract/resources.all'
import type { ResourceConfig } from '#kit/records/resources.ts'
import { besideSellers } from './payments.figures.reads.ts'
import type { Sales } from './payments.sales.ts'
import { accountAsGiven, keepsAwaited, sellerAsGiven } from './sellers/payments.sellers.service.ts'
import { t } from './payments.texts.ts'

/** The sellers, their bank accounts, and VAT (docs/rules/payments.md#sellers). */
export const servedSellers = (sales: Sales): ResourceConfig[] => [
  {
    of: resourceCalled('financial-entities'),
    table: 'financial_entity',
    prepare: sellerAsGiven,
    reckoned: besideSellers(sales),
    constraintMessages: {
      financial_entity_code_key: ['code', () => t('another-seller-has-this-code')],
    },
  },
  {
    of: resourceCalled('bank-accounts'),
    table: 'bank_account',
    prepare: accountAsGiven,
    check: keepsAwaited(sales),
  },
  {
    of: resourceCalled('vat-rates'),
    table: 'vat_rate',
    title: ['country', 'kind'],
    constraintMessages: {
      vat_rate_once: ['valid_from', () => t('another-rate-counts-then')],
      vat_rate_check: ['valid_until', () => t('the-last-day-comes-after-the-first')],
    },
  },
  {
    of: resourceCalled('vat-rules'),
    table: 'vat_rule',
    title: ['supply', 'seller_in', 'buyer_in', 'vat_id'],
    constraintMessages: {
      vat_rule_once: ['valid_from', () => t('another-rule-counts-then')],
      vat_rule_check: ['valid_until', () => t('the-last-day-comes-after-the-first')],
      vat_rule_rate: ['rate_of', () => t('a-standard-case-names-its-rate')],
    },
  },
]
