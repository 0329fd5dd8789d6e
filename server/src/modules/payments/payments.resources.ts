import { resourceCalled } from '@app/contract/resources.all'
import type { Served } from '#kit/resources.ts'

/** Who sells (docs/rules/office.md#records). */
export const servedSellers: Served[] = [{ of: resourceCalled('financial-entities'), table: 'financial_entity' }]
