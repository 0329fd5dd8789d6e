import { ContainerHero } from '../../events/index.ts'
import { countryName } from '@app/contract/countries'
import { day, offsetName, time, weekday, zoneName } from '../../../lib/dates.ts'
import { timeHere } from '../../../lib/preview.ts'
import { title } from '../../../lib/i18n.ts'
import { signInFor } from '../../../lib/guard.ts'
import { ButtonAnchor, ButtonLink } from '../../../ui/button.tsx'
import { ShareButton } from '../../../ui/share-button.tsx'
import { baseOf } from '../awards.api.ts'
import type { Audience, AwardDetails } from '../awards.api.ts'
import { tabLabel } from '../tabs.ts'
import { t } from '../texts.ts'

const DAY = 86_400_000

/** Where the award stands with its entries, in a sentence, by its own zone's days. */
function stateOf(award: AwardDetails, now = timeHere()): { text: string; open: boolean } {
  const zone = award.time_zone
  const passed = (instant: string | null) => instant !== null && new Date(instant) <= now
  if (passed(award.winners_published_at)) return { open: false, text: t('state.winners') }
  if (award.registration_state === 'ended') return { open: false, text: t('state.ended') }
  if (award.registration_state === 'not_yet')
    return {
      open: false,
      text: award.entries_open_at ? t('state.not_yet', { day: day(award.entries_open_at, { zone }) }) : t('state.soon'),
    }
  if (award.registration_state === 'open') {
    if (!award.entries_close_at) return { open: true, text: t('state.open') }
    const left = Math.floor((Date.parse(award.entries_close_at) - now.getTime()) / DAY)
    return { open: true, text: left < 1 ? t('state.last-day') : t('state.open-days', { count: left }) }
  }
  if (passed(award.shortlist_published_at)) return { open: false, text: t('state.shortlist') }
  return { open: false, text: t('state.closed') }
}

/** The way to enter, while entries are taken. */
function EnterNow({ award, audience }: { award: AwardDetails; audience: Audience }) {
  if (!award.available_sections.includes('enter') || award.registration_state !== 'open') return null
  const path = `${baseOf(award, 'member')}/enter-award` as const
  return audience === 'public' ? (
    <ButtonAnchor kind="commit" size="lg" href={signInFor(path)}>
      {tabLabel('enter-award')}
    </ButtonAnchor>
  ) : (
    <ButtonLink kind="commit" size="lg" to={path}>
      {tabLabel('enter-award')}
    </ButtonLink>
  )
}

/** The head of an award: when and where the ceremony is, and until when entries are taken. */
export function AwardHero({
  award,
  compact,
  line,
  home,
}: {
  award: AwardDetails
  compact?: boolean
  line?: boolean
  home: '/all-awards' | '/cc-events'
}) {
  const zone = award.time_zone
  const { entries_close_at: closes } = award
  return (
    <ContainerHero
      shown={award}
      compact={compact}
      wide={compact}
      line={line}
      gold
      crumbs={[
        { label: title(home === '/all-awards' ? 'awards' : 'events'), href: home },
        { label: award.start_date.slice(0, 4) },
      ]}
      state={stateOf(award)}
      actions={<EnterNow award={award} audience={compact ? 'member' : 'public'} />}
      share={<ShareButton name={award.name} path={baseOf(award, 'public')} />}
      facts={[
        {
          icon: 'calendar',
          title: `${weekday(award.start_date).slice(0, 3)} ${day(award.start_date)}`,
          text: evening(award),
        },
        {
          icon: 'pin',
          title: `${award.city}, ${countryName(award.country)}`,
          text: [award.awards_venue, award.awards_venue_address].filter(Boolean).join(', ') || undefined,
        },
        ...(closes
          ? [
              {
                icon: 'clock' as const,
                title: t(award.registration_state === 'open' ? 'hero.until' : 'hero.closed', {
                  day: weekday(closes, { zone }),
                }),
                text: t('hero.clock', { time: time(closes, zone), zone: zoneName(closes, zone) }),
              },
            ]
          : []),
      ]}
    />
  )
}

/** "Doors 18:30, ceremony 19:30 CET (UTC+1)"; nothing while no hour is set, when it begins with its day. */
function evening(award: AwardDetails): string | undefined {
  const zone = award.time_zone
  const values = {
    start: time(award.starts_at, zone),
    zone: zoneName(award.starts_at, zone),
    offset: offsetName(award.starts_at, zone),
  }
  if (!award.doors_at && values.start === '00:00') return undefined
  return award.doors_at
    ? t('hero.evening', { doors: time(award.doors_at, zone), ...values })
    : t('hero.ceremony', values)
}
