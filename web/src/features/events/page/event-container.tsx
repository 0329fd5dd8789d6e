import { eventTabs } from '@app/contract/pages'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { MainAndRail } from '../../../ui/layout.tsx'
import { TabsBar } from '../../../ui/tabs.tsx'
import type { Tab } from '../../../ui/tabs.tsx'
import { useEventInView, useEventPage, publicBaseOf, baseOf } from '../events.api.ts'
import type { EventDetails, EventBase } from '../events.api.ts'
import { title } from '../../../lib/i18n.ts'
import { t } from '../texts.ts'
import { tabLabel, tabSections } from '../tabs.ts'
import { EventHero } from './event-hero.tsx'
import { PreviousEditionPanel, PricesPanel, PhonePanels, PhonePrices, SponsorsPanel } from './price-panels.tsx'

function tabsOf(event: EventDetails, base: EventBase): Tab[] {
  const open = new Set<string>(event.available_sections)
  return eventTabs
    .filter((tab) => !tabSections[tab] || open.has(tabSections[tab]))
    .map((tab) => ({ label: tabLabel(tab), href: tab === 'info' ? base : `${base}/${tab}` }))
}

/** What only members are offered: to sponsor and to speak. */
function contributeTabs(event: EventDetails): Tab[] {
  const open = new Set<string>(event.available_sections)
  const base = baseOf(event)
  return [
    ...(open.has('become_sponsor')
      ? [{ label: title('become-sponsor'), href: `${base}/become-sponsor` as const }]
      : []),
    ...(open.has('become_panelist')
      ? [{ label: title('become-panelist'), href: `${base}/become-pannelist` as const }]
      : []),
  ]
}

const isCurrent = (href: string, pathname: string) => pathname === href || pathname === `${href}/info`

const usePathname = () => useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') })

/** The frame of a public event: hero, tabs, main column, and prices and sponsors at its right. */
export function PublicEventContainer() {
  const { event } = useEventPage()
  const base = publicBaseOf(event)
  const line = !isCurrent(base, usePathname())
  return (
    <>
      <EventHero event={event} line={line} home="/cc-events" />
      <TabsBar label={title('event')} tabs={tabsOf(event, base)} isCurrent={isCurrent} />
      <MainAndRail rail={<EventRail audience="public" />} label={t('rail')}>
        <PhonePrices audience="public" />
        <Outlet />
      </MainAndRail>
    </>
  )
}

/** The hero of the event in view over the middle and right column, and its tabs; on phones one line on every tab but info. */
export function EventTop() {
  const event = useEventInView()
  const pathname = usePathname()
  if (!event) return null
  const base = baseOf(event)
  return <EventHero event={event} compact line={!isCurrent(base, pathname)} home="/all-events" />
}

/** The tabs of the event in view. */
export function EventTabs() {
  const event = useEventInView()
  if (!event) return null
  const base = baseOf(event)
  return (
    <TabsBar
      framed
      label={title('event')}
      tabs={[...tabsOf(event, base), ...contributeTabs(event)]}
      isCurrent={isCurrent}
      more={{ all: t('tabs.more'), back: t('tabs.back'), on: t('tabs.on') }}
    />
  )
}

/** An event's page for members, in the middle of their three columns. */
export function EventContainer() {
  return (
    <div className="stack stack-wide settles">
      <PhonePrices audience="member" />
      <Outlet />
      <PhonePanels />
    </div>
  )
}

/** Prices, sponsors and the edition before. */
export function EventRail({ audience }: { audience: 'public' | 'member' }) {
  const { event } = useEventPage()
  return (
    <>
      <PricesPanel eventId={event.id} audience={audience} />
      <SponsorsPanel eventId={event.id} audience={audience} />
      <PreviousEditionPanel eventId={event.id} audience={audience} />
    </>
  )
}
