/**
 * Who may see which path, and where the others are sent: SPEC.md 2.2 to 2.4 as data. `{…Id}` and `{id}` are numbers,
 * other parameters are any one segment.
 * - `public`: anyone
 * - `visitor`: only signed-out; a member goes to `twin`, or to the personal wall
 * - `member`: only signed-in; a visitor goes to `twin`, or to sign-in with the wanted path
 */
export type Audience = 'public' | 'visitor' | 'member'
export type Rule = { path: string; who: Audience; twin?: string }

export const HOME = '/personal-wall'
export const PUBLIC_HOME = '/cc-events'
export const SIGN_IN = '/sign-in'
export const FIRST_SETTINGS = '/settings/user-first-settings'

/** Pages that also serve a signed-in person whose registration is not complete (RULES.md 0.11). */
export const firstSettings: readonly string[] = [FIRST_SETTINGS, '/settings/company-first-settings']

const of =
  (who: Audience) =>
  (path: string): Rule => ({ path, who })

/** Tabs that stand under both a public and a members' container. */
function mirrored(open: string, members: string, tabs: string): Rule[] {
  return ['', ...tabs.split(' ').map((tab) => `/${tab}`)].flatMap((tab): Rule[] => [
    { path: open + tab, who: 'visitor', twin: members + tab },
    { path: members + tab, who: 'member', twin: open + tab },
  ])
}

const under = (base: string, names: string) => names.split(' ').map((name) => `${base}/${name}`)
const archive = 'video gallery post-guide'

export const rules: readonly Rule[] = [
  ...['/terms-and-conditions', '/privacy-policy', '/cc-connect-policy'].map(of('public')),
  { path: '/cc-events', who: 'visitor', twin: '/all-events' },
  ...[
    '/cc-past-events',
    '/forgot-password',
    '/settings/forgot-password',
    ...firstSettings,
    '/settings/set-password/{token}',
    '/settings/resend-token/{token}',
    '/mobile-redirect',
    '/settings/reset-password',
    '/homepage',
    SIGN_IN,
    '/sign-up',
    '/events-media-archive',
    ...under('/events-media-archive', archive),
  ].map(of('visitor')),
  ...mirrored(
    '/cc-events/{slug}/{eventId}',
    '/events/{slug}/{eventId}',
    'info map agenda venue accommodation speakers exhibitors booked-tables meeting-rooms media participant-companies',
  ),
  ...mirrored(
    '/cc-awards/{slug}/{awardId}',
    '/awards/{slug}/{awardId}',
    'info map agenda categories jury media terms-and-conditions highlights winners shortlisted',
  ),
  { path: '/awards/{awardId}/award-submissions/{submissionId}', who: 'public' },
  { path: '/', who: 'member', twin: PUBLIC_HOME },
  { path: HOME, who: 'member', twin: PUBLIC_HOME },
  ...[
    '/search',
    '/personal-wall/{customerId}',
    '/company-wall/{companyId}',
    '/personal-wall/post/{id}',
    '/personal-wall/shared-post/{id}',
    '/all-events',
    '/my-events',
    '/past-events',
    '/event-photo-archive',
    '/event-video-archive',
    '/event-guide-archive',
    '/all-awards',
    '/media-channels',
    '/media-archive',
    ...under('/media-archive', archive),
    '/messages',
    '/messages/{chatRoom}',
    '/blacklist',
    '/network',
    '/members',
    '/notifications',
    '/notifications/{id}',
    '/profile-menu',
    '/not-available',
    ...under('/events/{slug}/{eventId}', 'meeting-planner book-event-details become-sponsor become-pannelist'),
    ...under('/awards/{slug}/{awardId}', 'book-award-details become-sponsor enter-award'),
    '/payment-success',
    '/payment-failed',
    '/booked-events',
    '/upcoming-events',
    '/cc-updates',
    '/set-password/{token}',
    '/profile',
    '/profile/{customerId}',
    '/company-profile/{companyId}',
    ...under(
      '/settings',
      'user-settings change-password invoices privacy-settings company-settings company-employees {invoiceId}/invoice-preview {invoiceId}/download',
    ),
  ].map(of('member')),
]
