import { resourceCalled } from '@app/contract/resources.all'
import { namingFields } from '#kit/data/audit.ts'
import { oneName } from '#kit/records/one-name.ts'
import type { ResourceConfig } from '#kit/records/resources.ts'
import { t } from './identity.texts.ts'

/** Accounts as records of the office. Companies add what an account has with its company (docs/rules/office.md#records). */
export const keptAccounts: ResourceConfig = {
  of: resourceCalled('members'),
  table: 'customer',
  ends: 'closed_at',
  ...oneName,
  defaults: ({ now }) => ({ created_at: now }),
  unlogged: namingFields,
  constraintMessages: {
    customer_email_key: ['email', () => t('there-is-already-an-account-with-this')],
  },
}
