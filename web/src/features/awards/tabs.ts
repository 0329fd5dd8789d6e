import type { AwardSection } from '@app/contract/awards'
import { title } from '../../lib/i18n.ts'

/**
 * The tabs of an award in their order. One with a `section` is offered while that section is open; `member` ones only behind the
 * login. A tab appears as soon as its page is written.
 */
export const tabs = [
  { tab: 'info' },
  { tab: 'map', section: 'map' },
  { tab: 'agenda', section: 'agenda' },
  { tab: 'categories', section: 'categories' },
  { tab: 'jury', section: 'jury' },
  { tab: 'media', section: 'media' },
  { tab: 'terms-and-conditions', section: 'terms' },
  { tab: 'highlights', section: 'highlights' },
  { tab: 'become-sponsor', section: 'become_sponsor', member: true },
  { tab: 'enter-award', section: 'enter', member: true },
  { tab: 'winners', section: 'winners' },
  { tab: 'shortlisted', section: 'shortlisted' },
] as const satisfies readonly { tab: string; section?: AwardSection; member?: true }[]

export type AwardTab = (typeof tabs)[number]['tab']

export function tabLabel(tab: AwardTab): string {
  return tab === 'become-sponsor' || tab === 'enter-award' ? title(tab) : title(`tab.${tab}`)
}
