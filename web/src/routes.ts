/**
 * Which file shows each page of the table (contract/src/pages.ts), and the layouts around them. A line names a path and the
 * file under `pages/` (`events/public-events` is `pages/events/public-events.page.tsx`); a line whose file does not exist yet
 * is left out.
 */
import { archiveTabs, awardTabs, eventTabs } from '@app/contract/pages'

type Node = {
  type: 'root' | 'layout' | 'route' | 'index'
  file: string
  id?: string
  path?: string
  children?: Node[]
}

const file = (name: string) => `${name}.page.tsx`
const page = (path: string, name: string, children?: Node[]): Node => ({
  type: 'route',
  path,
  file: file(name),
  children,
})
const start = (name: string): Node => ({ type: 'index', file: file(name) })
const layout = (id: string, name: string, children: Node[]): Node => ({
  type: 'layout',
  id: `_${id}`,
  file: file(name),
  children,
})
/** Tabs of a container: `map` is shown by `<name>.map.page.tsx`; the default tab has its own address too. */
const tabs = (name: string, paths: readonly string[]): Node[] => [
  start(`${name}.index`),
  ...paths.map((path) => page(path, `${name}.${path}`)),
]

const table: Node = {
  type: 'root',
  file: file('shell/root'),
  children: [
    // Public pages, in the public layout
    layout('public', 'shell/public', [
      page('/terms-and-conditions', 'content/terms-and-conditions'),
      page('/privacy-policy', 'content/privacy-policy'),
      page('/cc-connect-policy', 'content/cc-connect-policy'),
      page('/cc-events', 'events/public-events'),
      page('/cc-past-events', 'events/public-past-events'),
      page('/mobile-redirect', 'shell/mobile-redirect'),
      page('/shared-media/$token', 'media/shared'),
      page('/events-media-archive', 'media/public-archive', tabs('media/public-archive', archiveTabs)),
      page('/cc-events/$slug/$eventId', 'events/public-event', tabs('events/public-event', eventTabs)),
      page('/cc-awards/$slug/$awardId', 'awards/public-award', tabs('awards/public-award', awardTabs)),
      page('/awards/$awardId/award-submissions/$submissionId', 'awards/submission'),
      page('/w/$code', 'awards/winner'),
      page('/verify', 'awards/verify'),
    ]),
    // Public pages with the background video
    layout('auth', 'shell/auth', [
      page('/homepage', 'identity/homepage'),
      page('/sign-in', 'identity/sign-in'),
      page('/sign-up', 'identity/sign-up'),
      page('/forgot-password', 'identity/forgot-password'),
      page('/settings/forgot-password', 'identity/settings-forgot-password'),
      page('/settings/user-first-settings', 'identity/user-first-settings'),
      page('/settings/company-first-settings', 'identity/company-first-settings'),
      page('/settings/set-password/$token', 'identity/set-password'),
      page('/settings/resend-token/$token', 'identity/resend-token'),
      page('/settings/reset-password', 'identity/reset-password'),
      page('/setup', 'setup/first'),
    ]),
    // The operators' office
    layout('office', 'office/frame', [
      page('/office', 'office/inbox'),
      page('/office/log', 'office/log'),
      page('/office/figures', 'office/figures'),
      page('/office/operators', 'office/operators'),
      page('/office/books', 'office/books'),
      page('/office/money', 'office/money'),
      page('/office/money/$invoiceId', 'office/money-invoice'),
      page('/office/money/$invoiceId/credit', 'office/money-credit'),
      page('/office/money/amounts/$amountId', 'office/money-amount'),
      page('/office/money/disputes', 'office/disputes'),
      page('/office/money/disputes/$disputeId', 'office/dispute'),
      page('/office/money/payouts', 'office/payouts'),
      page('/office/money/payment-files', 'office/payment-files'),
      page('/office/money/payment-files/new', 'office/payment-files-new'),
      page('/office/money/payment-files/$fileId', 'office/payment-file'),
      page('/office/preview', 'office/preview'),
      page('/office/imports', 'office/imports'),
      page('/office/imports/$id', 'office/import'),
      page('/office/meetings', 'office/meetings'),
      page('/office/events/new', 'office/new-event'),
      page('/office/events/$eventId', 'office/event'),
      page('/office/awards/new', 'office/new-award'),
      page('/office/awards/$awardId', 'office/award'),
      page('/office/$resource', 'office/records'),
      page('/office/$resource/new', 'office/new-record'),
      page('/office/$resource/$id', 'office/record'),
    ]),
    // Pages of members
    layout('member', 'shell/member', [
      layout('sides', 'shell/sides', [
        page('/search', 'search/search'),
        page('/personal-wall', 'wall/personal-wall'),
        page('/personal-wall/$customerId', 'wall/member-wall'),
        page('/company-wall/$companyId', 'wall/company-wall'),
        page('/personal-wall/post/$id', 'wall/post'),
        page('/personal-wall/shared-post/$id', 'wall/shared-post'),
        page('/all-events', 'events/all-events'),
        page('/my-events', 'events/my-events'),
        page('/past-events', 'events/past-events'),
        page('/event-photo-archive', 'media/event-photo-archive'),
        page('/event-video-archive', 'media/event-video-archive'),
        page('/event-guide-archive', 'media/event-guide-archive'),
        page('/all-awards', 'awards/all-awards'),
        page('/media-channels', 'media/channels'),
        page('/media-archive', 'media/archive', tabs('media/archive', archiveTabs)),
        page('/blacklist', 'messaging/blacklist'),
        page('/network', 'network/network'),
        page('/members', 'network/members'),
        page('/notifications', 'notifications/notifications'),
        page('/notifications/$id', 'notifications/notification'),
        page('/profile-menu', 'shell/profile-menu'),
        page('/not-available', 'shell/not-available'),
        page('/events/$slug/$eventId', 'events/event', [
          ...tabs('events/event', eventTabs),
          page('become-sponsor', 'events/event.become-sponsor'),
          page('become-pannelist', 'events/event.become-pannelist'),
        ]),
        page('/awards/$slug/$awardId', 'awards/award', [
          ...tabs('awards/award', awardTabs),
          page('become-sponsor', 'awards/award.become-sponsor'),
        ]),
      ]),
      // Conversations have columns of their own; the list stays while the room beside it changes.
      page('/messages', 'messaging/messages', [page('$chatRoomId', 'messaging/room')]),
      // Booking needs the whole width for its summary.
      page('/events/$slug/$eventId/book-event-details', 'events/book-event-details'),
      page('/awards/$slug/$awardId/book-award-details', 'awards/book-award-details'),
      // Entering has its own head and side.
      page('/awards/$slug/$awardId/enter-award', 'awards/award.enter-award'),
      // A day needs it too, with people at its left and requests at its right.
      page('/events/$slug/$eventId/meeting-planner', 'meetings/planner'),
      // So does the judge's desk.
      page('/judging', 'awards/judging'),
      page('/judging/$entryId', 'awards/judging-entry'),
      // What is missing stands beside the form.
      page('/setup/community', 'setup/community'),
      page('/payment-success', 'payments/payment-success'),
      page('/payment-failed', 'payments/payment-failed'),
      // A ticket is the whole page, and the only one that works without a network.
      page('/tickets/$id', 'events/ticket'),
      page('/booked-events', 'events/booked-events'),
      page('/upcoming-events', 'events/upcoming-events'),
      page('/cc-updates', 'content/cc-updates'),
      page('/profile/{-$customerId}', 'members/profile'),
      page('/company-profile/$companyId', 'companies/company-profile'),
      layout('settings', 'shell/settings', [
        page('/settings', 'shell/settings-start'),
        page('/settings/user-settings', 'members/user-settings'),
        page('/settings/privacy-settings', 'members/privacy-settings'),
        page('/settings/notifications', 'notifications/settings'),
        page('/settings/change-password', 'identity/change-password'),
        page('/set-password/$token', 'identity/member-set-password'),
        page('/settings/your-data', 'privacy/your-data'),
        page('/settings/company-settings', 'companies/company-settings'),
        page('/settings/company-employees', 'companies/company-employees'),
        page('/settings/invoices', 'payments/invoices'),
      ]),
      page('/settings/$invoiceId/invoice-preview', 'payments/invoice-preview'),
      page('/settings/$invoiceId/download', 'payments/invoice-download'),
    ]),
  ],
}

/** The table without the pages that are not written yet. */
export function routes(exists: (file: string) => boolean): Node {
  const kept = (nodes: Node[] | undefined): Node[] | undefined =>
    nodes
      ?.filter((node) => exists(node.file))
      .map((node) => ({ ...node, children: kept(node.children) }))
      .filter((node) => node.type !== 'layout' || (node.children?.length ?? 0) > 0)
  return { ...table, children: kept(table.children) }
}

/** The paths at which a tree of routes shows pages, written as the table of pages writes them. */
export function pathsOf(node: Node, above = ''): string[] {
  if (node.type === 'index') return [above]
  const full = node.path ? `${above}/${node.path.replace(/^\//, '')}` : above
  const path = full.replaceAll(/\{-\$\w+\}/g, (name) => `{${name.slice(3, -1)}}`).replaceAll(/\$(\w+)/g, '{$1}')
  const shown = node.type === 'route' && !node.children?.some(({ type }) => type === 'index')
  // `{-$id}` may be left out.
  const short = full.includes('{-') ? [path.slice(0, path.lastIndexOf('/'))] : []
  return [...(shown ? [...short, path] : []), ...(node.children ?? []).flatMap((child) => pathsOf(child, path))]
}
