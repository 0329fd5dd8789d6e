/**
 * Every page: its path, who sees it, where the others are sent, its title (docs/rules/pages.md#audience). The guard of the
 * browser and of the server, the heads of the pages, the sitemap and the browser tests read this table; `web/src/routes.ts`
 * says which file shows a path.
 * `{…Id}` and `{id}` are numbers (a conversation's is not), other parameters are any one segment.
 * - `public`: anyone
 * - `visitor`: only signed-out; a member goes to `twin`, or to the personal wall
 * - `member`: only signed-in; a visitor goes to `twin`, or to sign-in with the wanted path
 */
export type Audience = 'public' | 'visitor' | 'member'
export type PageEntry = {
  path: string
  who: Audience
  /** The same content for the other side. */
  twin?: string
  /** Key of its title in the catalogue; what a record names has the record's own. */
  title: string
  /** Search engines may know it. */
  listed?: true
}

export const HOME = '/personal-wall'
export const PUBLIC_HOME = '/cc-events'
export const SIGN_IN = '/sign-in'
export const FIRST_SETTINGS = '/settings/user-first-settings'

const firstSteps = [FIRST_SETTINGS, '/settings/company-first-settings'] as const
/** Pages that also serve a signed-in person whose registration is not complete. */
export const firstSettings: readonly string[] = firstSteps

export const eventTabs = [
  'info',
  'map',
  'agenda',
  'venue',
  'accommodation',
  'speakers',
  'exhibitors',
  'booked-tables',
  'meeting-rooms',
  'media',
  'participant-companies',
] as const
export const awardTabs = [
  'info',
  'map',
  'agenda',
  'categories',
  'jury',
  'media',
  'terms-and-conditions',
  'highlights',
  'winners',
  'shortlisted',
] as const
export const archiveTabs = ['video', 'gallery', 'post-guide'] as const

const EVENT = '/events/{slug}/{eventId}'
const AWARD = '/awards/{slug}/{awardId}'

/** An entry whose path the compiler knows. */
type At<Path extends string> = PageEntry & { path: Path }
type PathIn<Line extends string> = Line extends `${infer Path} ${string}` ? Path : Line

/** Pages of one audience: `'<path> <title>'`; without a title it is the last part of the path. */
const of = <const Line extends string>(
  who: Audience,
  lines: readonly Line[],
  more: Pick<PageEntry, 'listed'> = {},
): At<PathIn<Line>>[] =>
  lines.map((line) => {
    const [path = '', title = path.slice(path.lastIndexOf('/') + 1)] = line.split(' ')
    return { path: path as PathIn<Line>, who, title, ...more }
  })

/** A container that stands on both sides, with its tabs. */
function mirrored<const Members extends string, const Tab extends string>(
  members: `/${Members}`,
  title: string,
  tabs: readonly Tab[],
): At<`/${'' | 'cc-'}${Members}${'' | `/${Tab}`}`>[] {
  type Path = `/${'' | 'cc-'}${Members}${'' | `/${Tab}`}`
  const open = `/cc-${members.slice(1)}`
  return ['', ...tabs].flatMap((tab): At<Path>[] => {
    const end = tab && `/${tab}`
    const name = tab ? `tab.${tab}` : title
    return [
      { path: (open + end) as Path, who: 'visitor', twin: members + end, title: name, listed: true },
      { path: (members + end) as Path, who: 'member', twin: open + end, title: name },
    ]
  })
}

/** A container with tabs for one side. */
const tabbed = <const Path extends string, const Tab extends string>(
  path: Path,
  title: string,
  tabs: readonly Tab[],
): (`${Path} ${string}` | `${Path}/${Tab} ${string}`)[] => [
  `${path} ${title}`,
  ...tabs.map((tab) => `${path}/${tab} tab.${tab}` as const),
]

const table = [
  ...of('public', ['/terms-and-conditions', '/privacy-policy', '/cc-connect-policy'], { listed: true }),
  { path: PUBLIC_HOME, who: 'visitor', twin: '/all-events', title: 'events', listed: true },
  ...of('visitor', ['/homepage', '/sign-up', SIGN_IN, '/cc-past-events past-events'], { listed: true }),
  ...of('visitor', [
    '/forgot-password',
    '/settings/forgot-password',
    ...firstSteps,
    '/settings/set-password/{token} set-password',
    '/settings/resend-token/{token} resend-token',
    '/settings/reset-password',
    '/setup first-operator',
    '/mobile-redirect',
  ]),
  ...of('visitor', tabbed('/events-media-archive', 'media-archive', archiveTabs), { listed: true }),
  ...of('public', ['/shared-media/{token} shared-media']),
  ...mirrored(EVENT, 'event', eventTabs),
  ...mirrored(AWARD, 'award', awardTabs),
  ...of('public', ['/awards/{awardId}/award-submissions/{submissionId} award-submission']),
  ...of('public', ['/w/{code} winner', '/verify verify'], { listed: true }),
  { path: '/', who: 'member', twin: PUBLIC_HOME, title: 'personal-wall' },
  { path: HOME, who: 'member', twin: PUBLIC_HOME, title: 'personal-wall' },
  ...of('member', [
    '/search',
    '/personal-wall/{customerId} member-wall',
    '/company-wall/{companyId} company-wall',
    '/personal-wall/post/{id} post',
    '/personal-wall/shared-post/{id} shared-post',
    '/all-events',
    '/my-events',
    '/tickets/{id} ticket',
    '/past-events',
    '/event-photo-archive',
    '/event-video-archive',
    '/event-guide-archive',
    '/all-awards',
    '/media-channels',
    ...tabbed('/media-archive', 'media-archive', archiveTabs),
    '/messages',
    '/messages/{chatRoomId} conversation',
    '/blacklist',
    '/network',
    '/members',
    '/notifications',
    '/notifications/{id} notification',
    '/profile-menu',
    '/not-available',
    '/setup/community setup',
    '/office',
    '/office/log office-log',
    '/office/figures office-figures',
    '/office/operators office-operators',
    '/office/books office-books',
    '/office/money office-money',
    '/office/money/{invoiceId} office-invoice',
    '/office/money/{invoiceId}/credit office-credit',
    '/office/money/amounts/{amountId} office-amount',
    '/office/money/disputes office-disputes',
    '/office/money/disputes/{disputeId} office-dispute',
    '/office/money/payouts office-payouts',
    '/office/money/payment-files office-payment-files',
    '/office/money/payment-files/new office-new',
    '/office/money/payment-files/{fileId} office-payment-file',
    '/office/preview office-preview',
    '/office/imports office-imports',
    '/office/imports/{id} office-import',
    '/office/meetings office-meetings',
    '/office/events/new office-new',
    '/office/events/{eventId} office-event',
    '/office/awards/new office-new',
    '/office/awards/{awardId} office-award',
    '/office/{resource} office-records',
    '/office/{resource}/new office-new',
    '/office/{resource}/{id} office-record',
    `${EVENT}/meeting-planner`,
    `${EVENT}/book-event-details book-event`,
    `${EVENT}/become-sponsor`,
    `${EVENT}/become-pannelist become-panelist`,
    `${AWARD}/book-award-details book-award`,
    `${AWARD}/become-sponsor`,
    `${AWARD}/enter-award`,
    '/judging',
    '/judging/{entryId} judging',
    '/payment-success',
    '/payment-failed',
    '/booked-events',
    '/upcoming-events',
    '/cc-updates',
    '/set-password/{token} reset-password',
    '/profile',
    '/profile/{customerId} profile',
    '/company-profile/{companyId} company-profile',
    '/settings',
    '/settings/user-settings',
    '/settings/notifications notification-settings',
    '/settings/your-data',
    '/settings/change-password',
    '/settings/invoices',
    '/settings/privacy-settings',
    '/settings/company-settings',
    '/settings/company-employees',
    '/settings/{invoiceId}/invoice-preview invoice',
    '/settings/{invoiceId}/download invoice-download',
  ]),
] as const satisfies readonly PageEntry[]

export const pages: readonly PageEntry[] = table

/** A parameter as `patternOf` reads it: a number, or any one segment. */
type Parameter<Name extends string> = Name extends `${string}RoomId`
  ? string
  : Name extends 'id' | `${string}Id`
    ? number
    : string
type Filled<Path extends string> = Path extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}${Parameter<Name>}${Filled<After>}`
  : Path

/** Where a link within the product may lead: an address of a page of the table, without its query. */
export type PageAddress = Filled<(typeof table)[number]['path']>

const patterns = new Map<string, RegExp>()

/** What addresses of a page look like; where a parameter is a number, theirs have one, and each parameter is a group. */
export function patternOf(path: string): RegExp {
  const known = patterns.get(path)
  if (known) return known
  const source = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    /^id$|(?<!Room)Id$/.test(name) ? String.raw`(\d{1,10})` : '([^/]+)',
  )
  const pattern = new RegExp(`^${source}$`)
  patterns.set(path, pattern)
  return pattern
}

/** The page that stands at an address without its query; a fixed one is meant before one with parameters. */
export function pageFor(pathname: string): PageEntry | undefined {
  return pages.find(({ path }) => path === pathname) ?? pages.find(({ path }) => patternOf(path).test(pathname))
}

/** The entry of a path as the table writes it (`/events/{slug}/{eventId}`). @throws Error for a path that is not in it */
export function pageAt(path: string): PageEntry {
  const found = pages.find((page) => page.path === path)
  if (!found) throw new Error(`${path} is not in the table of pages.`)
  return found
}

/** Pages that search engines may know and that need no record. */
export const listedPaths: readonly string[] = pages
  .filter(({ path, listed }) => listed && !path.includes('{'))
  .map(({ path }) => path)
