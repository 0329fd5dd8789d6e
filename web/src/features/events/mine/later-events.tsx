import { ButtonAnchor, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { Avatars } from '../../../ui/people.tsx'
import { day, today } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { baseOf } from '../events.api.ts'
import type { EventCardData } from '../events.api.ts'
import { listedText } from '../people/listed.texts.ts'
import { t } from '../texts.ts'
import { t as tMine } from './mine.texts.ts'
import { EventCard } from '../discover/event-cards.tsx'
import { canSay } from '../people/being-listed.tsx'
import { seatName } from '../tickets/seat-name.ts'
import type { Seat } from '../tickets/seat-name.ts'
import css from './later-events.module.css'

/** An event that was booked and is not the next one: the same facts in short, and what is to do about them. */
export function LaterEvent({ event, seats }: { event: EventCardData; seats: readonly Seat[] }) {
  return (
    <EventCard event={event} audience="member">
      <Facts event={event} seats={seats} />
      {event.type === 'award' ? <AwardActs event={event} /> : <EventActs event={event} seats={seats} />}
    </EventCard>
  )
}

function Facts({ event, seats }: { event: EventCardData; seats: readonly Seat[] }) {
  const { invoice, planner } = event.my_state ?? {}
  const named = seats.filter((seat) => seatName(seat) !== '')
  const until = seats.find((seat) => seat.can_name && seatName(seat) === '')?.name_until
  const open = invoice && invoice.open_amount > 0
  const late = open && invoice.due_on !== null && invoice.due_on < today()
  return (
    <ul className={css['facts']}>
      {seats.length > 0 && (
        <li className="num">
          {named.length > 0 && <Avatars people={named.map((seat) => ({ name: seatName(seat), src: seat.picture }))} />}
          {until
            ? tMine('later.name-by', { named: named.length, count: seats.length, day: day(until, { month: 'short' }) })
            : tMine('mine.named', { named: named.length, count: seats.length })}
        </li>
      )}
      {invoice && (
        <Fact icon="invoice" className={late ? css['bad'] : open ? css['warn'] : undefined}>
          {!open
            ? tMine('mine.paid')
            : invoice.due_on
              ? tMine(late ? 'later.overdue' : 'later.due', {
                  amount: money(invoice.open_amount, invoice.currency_code),
                  day: day(invoice.due_on, { month: 'short' }),
                })
              : t('card.open', { amount: money(invoice.open_amount, invoice.currency_code) })}
        </Fact>
      )}
      {planner?.enabled ? (
        <Fact icon="calendar-dots">{tMine('later.planner-open')}</Fact>
      ) : (
        planner?.opens_on && (
          <Fact icon="calendar-dots">
            {tMine('later.planner-opens', { day: day(planner.opens_on, { month: 'short' }) })}
          </Fact>
        )
      )}
      {event.contacts && event.contacts.count > 0 && (
        <Fact icon="users">{t('card.contacts', { count: event.contacts.count })}</Fact>
      )}
    </ul>
  )
}

function Fact({ icon, className, children }: { icon: IconName; className?: string | undefined; children: string }) {
  return (
    <li className={cx('num', className)}>
      <Icon name={icon} size="sm" />
      {children}
    </li>
  )
}

function EventActs({ event, seats }: { event: EventCardData; seats: readonly Seat[] }) {
  const { name, my_state: state } = event
  const mine = seats.find((seat) => seat.is_me)
  const unnamed = seats.find((seat) => seat.can_name && seatName(seat) === '')
  const { invoice } = state ?? {}
  return (
    <div className={css['acts']}>
      {mine && (
        <ButtonLink size="sm" icon="ticket" to={`/tickets/${mine.id}`} aria-label={tMine('later.ticket-for', { name })}>
          {t('ticket.open')}
        </ButtonLink>
      )}
      {mine && canSay(mine) && !mine.display_answered && (
        <ButtonLink
          size="sm"
          kind="soft"
          to={`/tickets/${mine.id}`}
          aria-label={listedText('listed.say-for', { event: name })}
        >
          {listedText('listed.say')}
        </ButtonLink>
      )}
      {unnamed && (
        <ButtonLink size="sm" kind="soft" to={`/tickets/${unnamed.id}`} aria-label={tMine('later.name-for', { name })}>
          {tMine('mine.name-now')}
        </ButtonLink>
      )}
      {invoice && (
        <ButtonLink
          size="sm"
          to={`/settings/${invoice.id}/invoice-preview`}
          aria-label={invoice.open_amount > 0 ? t('card.pay-for', { name }) : tMine('later.invoice-for', { name })}
        >
          {invoice.open_amount > 0 ? t('card.pay') : tMine('mine.invoice')}
        </ButtonLink>
      )}
      {state?.planner.enabled && (
        <ButtonLink
          size="sm"
          kind="soft"
          to={`${baseOf(event)}/meeting-planner`}
          aria-label={t('card.plan-for', { name })}
        >
          {t('card.plan')}
        </ButtonLink>
      )}
      {!mine && event.registration_state === 'open' && (
        <ButtonLink size="sm" to={`${baseOf(event)}/book-event-details`} aria-label={tMine('later.book-for', { name })}>
          {tMine('later.book')}
        </ButtonLink>
      )}
      <ButtonAnchor
        size="sm"
        kind="quiet"
        icon="calendar"
        href={`/rest/events/${event.id}/calendar/`}
        download
        aria-label={tMine('later.calendar-for', { name })}
      >
        {t('to-calendar')}
      </ButtonAnchor>
    </div>
  )
}

/** Entries that wait to be finished, while there is time. */
function AwardActs({ event }: { event: EventCardData }) {
  const { drafts = 0, invoice } = event.my_state ?? {}
  const draft = drafts > 0 && event.registration_state === 'open'
  if (!draft && !invoice) return null
  return (
    <div className={css['acts']}>
      {draft && (
        <ButtonLink
          size="sm"
          to={`/awards/${event.slug}/${event.id}/enter-award`}
          aria-label={tMine('later.continue-for', { name: event.name })}
        >
          {tMine('later.continue')}
        </ButtonLink>
      )}
      {invoice && (
        <ButtonLink
          size="sm"
          to={`/settings/${invoice.id}/invoice-preview`}
          aria-label={
            invoice.open_amount > 0
              ? t('card.pay-for', { name: event.name })
              : tMine('later.invoice-for', { name: event.name })
          }
        >
          {invoice.open_amount > 0 ? t('card.pay') : tMine('mine.invoice')}
        </ButtonLink>
      )}
    </div>
  )
}
