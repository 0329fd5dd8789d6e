import type { Resource } from '@app/contract/resources'

export const groups = ['main', 'when', 'where', 'money', 'einvoice', 'looks'] as const
export type Group = (typeof groups)[number]

const places =
  /^(address|address_line|address_line_2|postcode|city|country|venue|venue_address|lat|lon|locode|place|hall|floor|room|distance_m|distance_text|phone|website)$/
const einvoice = /^(tax_number|register_id|electronic_\w+|contact_\w+)$/
const looks = /^(hue|icon|colour|position|banner|main_banner|image|picture|logo)$/

/** Where a field stands in a form: by what it is, so that forms of all resources are alike. */
function groupOf(of: Resource, name: string): Group {
  const type = of.fields[name]?.type
  if (looks.test(name) || type === 'picture') return 'looks'
  if (einvoice.test(name)) return 'einvoice'
  if (places.test(name)) return 'where'
  if (type === 'instant' || type === 'date' || name === 'time_zone') return 'when'
  if (type === 'amount' || /^(stock|currency|currency_code|financial_entity_id)$/.test(name)) return 'money'
  return 'main'
}

const FEW = 7

/** The fields of a form in groups; a form of few fields is one. */
export function grouped(of: Resource, names: readonly string[]): { group: Group; names: string[] }[] {
  if (names.length <= FEW) return [{ group: 'main', names: [...names] }]
  return groups
    .map((group) => ({ group, names: names.filter((name) => groupOf(of, name) === group) }))
    .filter((one) => one.names.length > 0)
}
