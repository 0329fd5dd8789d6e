export { companyTabs } from './tabs.ts'
export type { CompanyTab } from './tabs.ts'

/** The parts of the company's administration. */
export const adminParts = ['people', 'addresses', 'domains', 'log'] as const
export type AdminPart = (typeof adminParts)[number]

/** What the address of the administration says; anything else is its first part. */
export function readAdmin(search: Record<string, unknown>): { part?: AdminPart } {
  const part = adminParts.find((one) => one === search['part'])
  return part && part !== 'people' ? { part } : {}
}
