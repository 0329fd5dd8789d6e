import type { OperatorRole } from '@app/contract/resources'
import en from '../../locales/en/office.json'
import { texts } from '../../lib/i18n.ts'

export const t = texts('office', en)

export const roleName = (role: OperatorRole): string => t(`role.${role}`)
