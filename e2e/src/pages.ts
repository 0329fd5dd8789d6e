import { firstSettings, pages } from '@app/contract/pages'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathsOf, routes } from '../../web/src/routes.ts'

const folder = join(import.meta.dirname, '../../web/src/pages')
const written = new Set(pathsOf(routes((file) => existsSync(join(folder, file)))))
const shown = pages.filter(({ path }) => written.has(path))

/** Addresses in place of those of the table: with a query, or without a record behind them. Names in braces are filled in. */
const examples: Record<string, string[]> = {
  '/settings/reset-password': ['/settings/reset-password/?token=unknown'],
  '/settings/set-password/{token}': ['/settings/set-password/unknown'],
  '/settings/resend-token/{token}': ['/settings/resend-token/unknown'],
  // Only whoever holds the printed address, and operators, find these: e2e/src/setup.test.ts walks them.
  '/setup': [],
  '/setup/community': [],
  // Operators' alone: e2e/src/office.test.ts, office.events.test.ts.
  ...Object.fromEntries(pages.filter(({ path }) => /^\/office(\/|$)/.test(path)).map(({ path }) => [path, []])),
  '/set-password/{token}': ['/set-password/unknown'],
  '/shared-media/{token}': ['/shared-media/unknown'],
  '/media-archive/gallery': ['/media-archive/gallery', '/media-archive/gallery?search=panel'],
  '/event-guide-archive': ['/event-guide-archive', '/event-guide-archive?isEvent=true&statistics=true'],
  // Only judges have a desk: they look at it themselves in e2e/src/pages.test.ts.
  '/judging': [],
  '/judging/{entryId}': [],
  // Without a signed link there is nothing.
  '/awards/{awardId}/award-submissions/{submissionId}': ['/awards/{awardId}/award-submissions/unknown'],
  '/tickets/{id}': ['/tickets/{seat}'],
  '/search': ['/search', '/search?query=rail'],
  '/company-wall/{companyId}': ['/company-wall/80'],
  '/personal-wall/shared-post/{id}': ['/personal-wall/shared-post/{share}'],
  '/personal-wall/post/{id}': ['/personal-wall/post/{post}'],
  '/notifications/{id}': ['/notifications/{notification}'],
  '/settings/{invoiceId}/invoice-preview': [
    '/settings/{invoiceId}/invoice-preview',
    '/settings/{unpaid}/invoice-preview',
  ],
  // It only hands a file over and then goes away.
  '/settings/{invoiceId}/download': [],
  // Before the minute, and long after it with what came of the own entries.
  ...Object.fromEntries(
    ['/cc-awards', '/awards'].flatMap((of) =>
      ['winners', 'shortlisted'].map((tab) => [
        `${of}/{slug}/{awardId}/${tab}`,
        ['{awardId}', '1'].map((id) => `${of}/{slug}/${id}/${tab}`),
      ]),
    ),
  ),
  '/payment-success': ['/payment-success?invoice={invoiceId}'],
  '/payment-failed': ['/payment-failed?invoice={unpaid}'],
  '/network': ['', '?tab=received', '?tab=sent', '?tab=followers', '?tab=following'].map((tab) => `/network${tab}`),
  '/members': ['/members', '/members?country=DE'],
  '/notifications': ['/notifications', '/notifications?tab=unread', '/notifications?area=money'],
}
const addressesOf = (paths: { path: string }[]) => paths.flatMap(({ path }) => examples[path] ?? [path])

/** Addresses of all pages that exist, by who sees them: for browsers to look at. */
export const publicPages = [
  ...addressesOf(shown.filter(({ who, path }) => who !== 'member' && !firstSettings.includes(path))),
  '/no-such-page',
]
export const newcomerPages = [...firstSettings]
export const memberPages = addressesOf(shown.filter(({ who }) => who === 'member'))

/** A tab of an event or award that visitors see too, in another frame. */
export const hasTwin = (path: string) => publicPages.includes(path.replace(/^\/(events|awards)\//, '/cc-$1/'))
/** One page of each kind: without those that members and visitors have both, or that differ by a filter alone. */
export const memberKinds = memberPages.filter((path) => !hasTwin(path) && !path.includes('?'))
