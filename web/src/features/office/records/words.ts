import { COUNTED_MOST } from '@app/contract/resources'
import type { Resource } from '@app/contract/resources'
import { countryName } from '@app/contract/countries'
import { day, moment } from '../../../lib/dates.ts'
import { amount, count, money } from '../../../lib/money.ts'
import { categoryLabel } from './categories.ts'
import { optionName, t } from './names.ts'
import type { Context } from './values.ts'

const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** A value as people read it: in lists, beside what somebody else wrote, in the history. */
export function valueWords(
  of: Resource,
  name: string,
  value: unknown,
  labels: Readonly<Record<string, string>>,
  { zone, currency }: Context,
): string {
  const field = of.fields[name]
  if (!field || value === null || value === undefined || value === '') return ''
  switch (field.type) {
    case 'flag':
      return t(value === true ? 'yes' : 'no')
    case 'amount':
      return currency === 'XXX' ? amount(Number(value), currency) : money(Number(value), currency)
    case 'integer':
      if (field.reckoned && Number(value) >= COUNTED_MOST) return t('counted-more', { count: count(COUNTED_MOST) })
      return name === 'hue' ? plain(value) : count(Number(value))
    case 'choice':
      return optionName(name, plain(value))
    case 'choices':
      return Array.isArray(value) ? value.map((one) => optionName(name, plain(one))).join(', ') : ''
    case 'date':
      return day(plain(value), { month: 'short' })
    case 'instant':
      return moment(plain(value), zone)
    case 'reference':
      return labels[name] ?? `#${plain(value)}`
    case 'references':
      return Array.isArray(value) ? value.map((one) => labels[plain(one)] ?? `#${plain(one)}`).join(', ') : ''
    case 'category':
      return labels[categoryLabel(plain(value))] ?? plain(value)
    case 'sums':
      return Array.isArray(value)
        ? (value as { minor: number; currency_code: string }[])
            .map(({ minor, currency_code: code }) => money(minor, code))
            .join(' + ')
        : ''
    case 'picture':
      return t('picture.there')
    case 'text':
      return field.format === 'country' ? countryName(plain(value)) : plain(value)
    default:
      return plain(value)
  }
}
