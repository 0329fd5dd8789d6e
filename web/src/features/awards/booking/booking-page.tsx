import { useSuspenseQuery } from '@tanstack/react-query'
import { BookingHead, useAddressesAnswered } from '../../events/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody } from '../../../ui/card.tsx'
import { EmptyState, SkeletonCard } from '../../../ui/states.tsx'
import { useKnown } from '../../../lib/use-known.ts'
import { day } from '../../../lib/dates.ts'
import { baseOf, bookingOptions, useAwardPage } from '../awards.api.ts'
import { t } from '../texts.ts'
import { CeremonySeats, useCeremonySeatsAnswered } from './ceremony-seats.tsx'
import css from './ceremony-seats.module.css'
import { BookingForm } from './booking-form.tsx'

/** Booking an award: entries and seats, billing address and payment on one page, with what it costs at its side. */
export function BookAwardPage({
  me,
  applicant,
  bundleId,
  payment,
}: {
  me: { id: number; company: number } | undefined
  /** The entry whose fee the cart begins with. */
  applicant: number | undefined
  /** The accepted sponsor package with which it begins. */
  bundleId: number | undefined
  /** How the entrant has already said that they pay. */
  payment: 'card' | 'transfer' | undefined
}) {
  const { award } = useAwardPage()
  const { data: options } = useSuspenseQuery(bookingOptions(award.id))
  const [addresses, seats] = [useAddressesAnswered(me?.company), useCeremonySeatsAnswered(award.id)]
  const bundle = options.sponsor_packages.find((one) => one.id === bundleId)
  // An accepted package can be ordered without entries and seats.
  const refusal = options.refused_because.find((one) => !bundle || one !== 'no_price')
  // Addresses stand in the form alone.
  const known = useKnown(seats && (refusal !== undefined || addresses))
  const base = baseOf(award, 'member')
  return (
    <>
      <BookingHead
        art={award.main_banner}
        crumb={{ label: award.name, href: base }}
        title={t('booking.title')}
        text={[day(award.start_date), award.city, award.awards_venue].filter(Boolean).join(', ')}
      />
      <div className="page">
        {known && (
          <div className={css['above']}>
            <CeremonySeats award={award.id} />
          </div>
        )}
        {refusal && known ? (
          <Card>
            <CardBody>
              <EmptyState
                icon="lock"
                title={t(`refused.${refusal}`)}
                action={
                  <>
                    <ButtonLink to={base}>{t('booking.back')}</ButtonLink>
                    <ButtonLink kind="primary" to="/all-awards">
                      {t('all-awards')}
                    </ButtonLink>
                  </>
                }
              />
            </CardBody>
          </Card>
        ) : me && known ? (
          <BookingForm options={options} me={me} applicant={applicant} bundle={bundle} payment={payment} />
        ) : (
          <SkeletonCard height={480} />
        )}
      </div>
    </>
  )
}
