import { useEffect, useRef } from 'react'
import { time, weekday, offsetName, zoneName } from '../../../lib/dates.ts'
import { title } from '../../../lib/i18n.ts'
import { ownZone } from '../../../lib/zones.ts'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Crumbs } from '../../../ui/layout.tsx'
import { Lanes } from '../../../ui/lanes.tsx'
import { CalendarFeeds } from '../calendar/calendar-feeds.tsx'
import { isElsewhere } from '../clock.tsx'
import type { Day, Planner } from '../meetings.api.ts'
import { t } from '../text.ts'
import head from '../../../ui/navy-head.module.css'
import css from './planner.module.css'

/** Whose planner of which event, and how many requests may still be sent. */
export function PlannerHead({ planner }: { planner: Planner }) {
  const { event, requests } = planner
  const closes = planner.docs.at(-1)?.slots.at(-1)?.ends_at
  return (
    <section className={cx(head['hero'], css['hero'], 'on-navy')}>
      <div className={css['lanes']}>
        <Lanes />
      </div>
      <div className={cx('page', css['headline'])}>
        {event.banner && <img className={css['thumb']} src={event.banner} alt="" width={128} height={80} />}
        <div className={css['names']}>
          <nav aria-label={t('head.path')}>
            <Crumbs
              onDark
              crumbs={[
                { label: t('head.path'), href: '/my-events' },
                { label: event.name, href: `/events/${event.slug}/${event.id}` },
              ]}
            />
          </nav>
          <h1 className="h1">{title('meeting-planner')}</h1>
          <p>
            <Icon name="pin" size="sm" />
            {[event.name, event.venue, event.city].filter(Boolean).join(', ')}
          </p>
        </div>
        <div className={css['count']}>
          <div className={css['countLine']}>
            <b className="num">{t('head.requests', requests)}</b>
            <span className="push num">{t('head.left', { left: requests.most - requests.open })}</span>
          </div>
          <meter
            className={css['meter']}
            min={0}
            max={requests.most}
            value={requests.open}
            aria-label={t('head.used', requests)}
          />
          {closes && (
            <span className="num">
              {t('head.closes', {
                when: `${weekday(closes, { zone: event.time_zone })}, ${time(closes, event.time_zone)}`,
                city: event.city,
              })}
            </span>
          )}
        </div>
      </div>
    </section>
  )
}

/** The days, and whose clock is shown. */
export function PlannerBar({
  planner,
  date,
  onDate,
}: {
  planner: Planner
  date: string
  onDate: (date: string) => void
}) {
  const { city, time_zone: zone } = planner.event
  const at = planner.docs[0]?.slots[0]?.starts_at
  const days = useRef<HTMLDivElement>(null)
  // On a phone not all days have room: the one that is shown comes into sight.
  useEffect(() => {
    const strip = days.current
    const shown = strip?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (strip && shown)
      strip.scrollLeft = shown.offsetLeft - strip.offsetLeft - (strip.clientWidth - shown.offsetWidth) / 2
  }, [date])
  return (
    <div className={css['bar']}>
      <div className={cx('page', css['barLine'])}>
        <div ref={days} className={css['days']} role="group" aria-label={t('days')}>
          {planner.docs.map((one: Day) => (
            <button
              key={one.date}
              type="button"
              className={cx(css['day'], one.date === date && css['current'])}
              aria-pressed={one.date === date}
              onClick={() => onDate(one.date)}
            >
              {weekday(one.date)}
              <span className="num">{t('day.meetings', { count: one.meetings })}</span>
            </button>
          ))}
        </div>
        <CalendarFeeds />
        {at && (
          <p className={css['zone']}>
            <Icon name="globe" size="sm" />
            <span>
              <b>{t('zone.event', { city })}</b>{' '}
              {t('zone.facts', { name: zoneName(at, zone), offset: offsetName(at, zone) })}.{' '}
              {isElsewhere(at, zone)
                ? t('zone.yours', {
                    city: ownZone().split('/').at(-1)?.replaceAll('_', ' ') ?? '',
                    name: zoneName(at, ownZone()),
                  })
                : t('zone.same')}
            </span>
          </p>
        )}
      </div>
    </div>
  )
}
