import { resourceCalled } from '@app/contract/resources.all'
import type { ResourceConfig } from '#kit/records/resources.ts'
import { besideSellers } from './payments.figures.reads.ts'
import type { Sales } from './payments.sales.ts'
import { reminderTextAsGiven } from './dunning/payments.dunning.texts.service.ts'
import { accountAsGiven, keepsAwaited, sellerAsGiven } from './sellers/payments.sellers.service.ts'
import { t } from './payments.texts.ts'

/** The sellers, their bank accounts, and VAT (docs/rules/payments.md#sellers). */
export const servedSellers = (sales: Sales): ResourceConfig[] => [
  {
    of: resourceCalled('financial-entities'),
    table: 'financial_entity',
    prepare: sellerAsGiven,
    reckoned: besideSellers(sales),
    cascades: ['ledger', 'ledger_account', 'ledger_currency', 'reminder_text', 'reminder_fee'],
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
    of: resourceCalled('reminder-texts'),
    table: 'reminder_text',
    prepare: reminderTextAsGiven,
    constraintMessages: {
      reminder_text_once: ['stage', () => t('this-stage-has-a-text')],
    },
  },
  {
    of: resourceCalled('reminder-fees'),
    table: 'reminder_fee',
    constraintMessages: {
      reminder_fee_once: ['currency_code', () => t('this-stage-has-a-fee-in-this-currency')],
      reminder_fee_amount: ['amount', () => t('a-fee-is-0-to-1-million')],
    },
  },
  {
    of: resourceCalled('ledger-accounts'),
    table: 'ledger_account',
    constraintMessages: {
      ledger_account_number: ['number', () => t('another-account-has-this-number')],
      ledger_account_number_check: ['number', () => t('enter-4-to-9-digits')],
      ledger_account_purpose: ['kind', () => t('another-account-is-for-this')],
      ledger_account_debtor: ['kind', () => t('an-account-of-a-company-is-made-by-itself')],
      ledger_account_vat: ['vat_case', () => t('only-revenue-and-vat-have-cases')],
      ledger_account_line_kind: ['line_kind', () => t('only-revenue-has-supplies')],
      ledger_account_currency: ['currency_code', () => t('only-banks-have-currencies')],
      ledger_account_posted: ['number', () => t('this-account-has-entries')],
      ledger_account_needed: ['kind', () => t('a-general-account-is-needed')],
    },
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
