import type { OperatorRole, Resource } from '@app/contract/resources'
import { resources } from '@app/contract/resources.all'
import { logAreas } from '@app/contract/office.acts'
import type { LogArea } from '@app/contract/office.acts'
import type { IconName } from '../../ui/icons.ts'

export const sectionGroups = ['programme', 'people', 'money', 'content'] as const
export type SectionGroup = (typeof sectionGroups)[number]

const groupOf: Record<Resource['role'], SectionGroup> = {
  events: 'programme',
  awards: 'programme',
  people: 'people',
  moderation: 'people',
  money: 'money',
  content: 'content',
}

const icons: Record<string, IconName> = {
  events: 'calendar',
  awards: 'trophy',
  tags: 'tag',
  banners: 'channels',
  'menu-items': 'menu',
  policies: 'invoice',
  members: 'users',
  posts: 'comment',
  comments: 'message',
  reasons: 'copy',
  'venue-networks': 'channels',
  companies: 'building',
  'financial-entities': 'bank',
  'vat-rates': 'invoice',
  'vat-rules': 'list',
  'gcc-categories': 'list',
  'media-albums': 'archive',
  'media-channels': 'channels',
}
export const iconOf = (of: Resource): IconName => icons[of.name] ?? 'list'

/** What an operator looks after; nobody knows yet while the own profile loads. */
export const mayKeep = (roles: readonly OperatorRole[], role: OperatorRole): boolean =>
  roles.includes('all') || roles.includes(role)

/** Whether somebody sees money, also without changing anything. */
export const maySeeMoney = (roles: readonly OperatorRole[]): boolean =>
  mayKeep(roles, 'money') || roles.includes('read_only')

/** The lists in the office's navigation, for somebody with these roles: those that are not a part of another. Money has its desk and books, also without lists. */
export function sectionsFor(roles: readonly OperatorRole[]): { group: SectionGroup; of: Resource[] }[] {
  return sectionGroups
    .map((group) => ({
      group,
      of: resources.filter(({ parent, role }) => parent === null && groupOf[role] === group && mayKeep(roles, role)),
    }))
    .filter(({ group, of }) => of.length > 0 || (group === 'money' && maySeeMoney(roles)))
}

/** Of what the figures tell; who looks after nothing of it has no such page. */
const counted = ['events', 'people', 'awards'] as const

/** Whether there are figures for somebody with these roles. */
export const hasFigures = (roles: readonly OperatorRole[]): boolean =>
  maySeeMoney(roles) || counted.some((role) => mayKeep(roles, role))

const keepers: Partial<Record<LogArea, readonly Resource['role'][]>> = {
  people: ['people', 'moderation'],
  companies: ['people'],
  money: ['money'],
  events: ['events'],
  awards: ['awards'],
  wall: ['moderation'],
  content: ['content'],
}

/** Of what the log is asked for an area: what these roles look after. */
export const areasFor = (roles: readonly OperatorRole[]): LogArea[] =>
  (Object.keys(logAreas) as LogArea[]).filter(
    (area) => roles.includes('all') || keepers[area]?.some((role) => mayKeep(roles, role)),
  )
