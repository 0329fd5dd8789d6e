import { resourceCalled } from '@app/contract/resources.all'
import type { ResourceConfig } from '#kit/records/resources.ts'
import { besideSellers } from './payments.figures.reads.ts'
import type { Sales } from './payments.sales.ts'
import { accountAsGiven, keepsAwaited, sellerAsGiven } from './sellers/payments.sellers.service.ts'
import { t } from './payments.texts.ts'

/** The sellers and their bank accounts (docs/rules/payments.md#sellers). */
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
]
