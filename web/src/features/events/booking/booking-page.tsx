import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody } from '../../../ui/card.tsx'
import { EmptyState, SkeletonCard } from '../../../ui/states.tsx'
import { useKnown } from '../../../lib/use-known.ts'
import { dayRange } from '../../../lib/dates.ts'
import { bookingOptions, useEventPage } from '../events.api.ts'
import { bookingText } from './booking.texts.ts'
import { t } from '../texts.ts'
import { useUnfinishedAnswered } from '../../payments/index.ts'
import { useAddressesAnswered } from './billing-step.tsx'
import { BookingForm } from './booking-form.tsx'
import { BookingHead } from './booking-head.tsx'

/** What keeps from booking seats, and not from ordering an accepted package without them. */
const aboutSeats: readonly string[] = ['already_booked', 'not_yet', 'closed', 'sold_out', 'no_price']

/** Booking an event: price, seats, add-ons, billing address and payment on one page, with what it costs at its side. */
export function BookEventPage({ me }: { me: { id: number; company: number } | undefined }) {
  const { event } = useEventPage()
  const { data: options } = useSuspenseQuery(bookingOptions(event.id))
  const { package: wanted } = useSearch({ strict: false }) as { package?: unknown }
  const [addresses, unfinished] = [useAddressesAnswered(me?.company), useUnfinishedAnswered(event.id)]
  const known = useKnown(addresses && unfinished)
  const bundle = options.sponsor_packages.find((one) => String(one.id) === String(wanted))
  // An accepted package can be ordered without seats.
  const refusal = options.refused_because.find((one) => !bundle || !aboutSeats.includes(one))
  return (
    <>
      <BookingHead
        art={event.main_banner}
        crumb={{ label: event.name, href: `/events/${event.slug}/${event.id}` }}
        title={bookingText('booking.title')}
        text={[dayRange(event.start_date, event.end_date), event.city, event.hotel_details?.name]
          .filter(Boolean)
          .join(', ')}
      />
      <div className="page">
        {refusal ? (
          <Card>
            <CardBody>
              <EmptyState
                icon="lock"
                title={t(`refused.${refusal}`)}
                action={
                  <>
                    <ButtonLink to={`/events/${event.slug}/${event.id}`}>{bookingText('booking.back')}</ButtonLink>
                    <ButtonLink kind="primary" to={refusal === 'already_booked' ? '/my-events' : '/all-events'}>
                      {refusal === 'already_booked' ? t('page.mine') : t('all-events')}
                    </ButtonLink>
                  </>
                }
              />
            </CardBody>
          </Card>
        ) : me && known ? (
          <BookingForm
            options={options}
            me={me}
            bundle={bundle}
            seatsOpen={options.refused_because.every((one) => one === 'already_booked')}
          />
        ) : (
          <SkeletonCard height={480} />
        )}
      </div>
    </>
  )
}
