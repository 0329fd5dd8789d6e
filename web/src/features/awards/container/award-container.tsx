import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { MainAndRail } from '../../../ui/layout.tsx'
import { TabsBar } from '../../../ui/tabs.tsx'
import { title } from '../../../lib/i18n.ts'
import { givenAddress } from '../../../lib/address.ts'
import { baseOf, useAwardInView, useAwardPage } from '../awards.api.ts'
import type { Audience, AwardDetails } from '../awards.api.ts'
import { PhonePanels, PhonePrices, PreviousEditionPanel, PricesPanel, SponsorsPanel } from '../panels/award-panels.tsx'
import { tabLabel, tabs } from '../tabs.ts'
import { t } from '../texts.ts'
import { AwardHero } from './award-hero.tsx'

/** The tabs that are open, and whose pages are written. */
function useTabs(award: AwardDetails, audience: Audience) {
  const { routesByPath } = useRouter()
  const open = new Set<string>(award.available_sections)
  const base = baseOf(award, audience)
  const shape = audience === 'public' ? '/cc-awards/$slug/$awardId' : '/awards/$slug/$awardId'
  return tabs
    .filter((one) => !('section' in one) || open.has(one.section))
    .filter((one) => audience === 'member' || !('member' in one))
    .filter(({ tab }) => `${shape}/${tab}` in routesByPath)
    .map(({ tab }) => ({
      label: tabLabel(tab),
      // Which tabs only members have is known from the table of tabs, not to the compiler.
      href: tab === 'info' ? base : givenAddress(`${base}/${tab}`),
      ...(tab === 'categories' && award.categories_count > 0 ? { count: award.categories_count } : {}),
    }))
}

const isCurrent = (href: string, pathname: string) => pathname === href || pathname === `${href}/info`

const usePathname = () => useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') })

/** The frame of a public award: hero, tabs, main column, and prices and sponsors at its right. */
export function PublicAwardContainer() {
  const { award } = useAwardPage()
  const line = !isCurrent(baseOf(award, 'public'), usePathname())
  return (
    <>
      <AwardHero award={award} line={line} home="/cc-events" />
      <TabsBar label={title('award')} tabs={useTabs(award, 'public')} isCurrent={isCurrent} />
      <MainAndRail
        rail={
          <>
            <PricesPanel awardId={award.id} audience="public" />
            <SponsorsPanel awardId={award.id} audience="public" />
            <PreviousEditionPanel awardId={award.id} audience="public" />
          </>
        }
        label={t('rail')}
      >
        <PhonePrices audience="public" />
        <Outlet />
      </MainAndRail>
    </>
  )
}

/** The hero of the award in view over the middle and right column; on phones one line on every tab but info. */
export function AwardTop() {
  const award = useAwardInView()
  const pathname = usePathname()
  if (!award) return null
  return <AwardHero award={award} compact line={!isCurrent(baseOf(award, 'member'), pathname)} home="/all-awards" />
}

/** The tabs of the award in view. */
export function AwardTabs() {
  const award = useAwardInView()
  return award ? <MemberTabs award={award} /> : null
}

function MemberTabs({ award }: { award: AwardDetails }) {
  return (
    <TabsBar
      framed
      label={title('award')}
      tabs={useTabs(award, 'member')}
      isCurrent={isCurrent}
      more={{ all: t('tabs.more'), back: t('tabs.back'), on: t('tabs.on') }}
    />
  )
}

/** An award's page for members, in the middle of their three columns; prices and sponsors stand in the right column there. */
export function AwardContainer() {
  return (
    <div className="stack stack-wide settles">
      <PhonePrices audience="member" />
      <Outlet />
      <PhonePanels />
    </div>
  )
}
