import { fullName } from '@app/contract/names'
import { useForm } from '@mantine/form'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { LastNameField, TextField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Person } from '../../../ui/people.tsx'
import { Segment } from '../../../ui/tabs.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { queryOptionsFor } from '../../../lib/call.ts'
import { bookingText } from './booking.texts.ts'
import { t } from '../texts.ts'
import { newSeat } from './cart.ts'
import type { Seat } from './cart.ts'
import css from './booking.module.css'

type Props = {
  company: number
  taken: readonly number[]
  choose: (seat: Seat) => void
  close: () => void
  /** What is said of guests, where they get no ticket. */
  guestText?: string
}

/** Who takes the seat: a colleague from the own company, or somebody who has no account yet. */
export function ColleagueDialog({ company, taken, choose, close, guestText }: Props) {
  const [kind, setKind] = useState<'colleague' | 'guest'>('colleague')
  return (
    <Modal opened onClose={close} title={bookingText('booking.who')}>
      <div className="stack">
        <Segment
          label={bookingText('booking.who')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'colleague', label: bookingText('booking.member') },
            { value: 'guest', label: bookingText('booking.guest') },
          ]}
        />
        {kind === 'colleague' ? (
          <Colleagues company={company} taken={taken} choose={choose} />
        ) : (
          <Guest choose={choose} text={guestText ?? bookingText('booking.guest-text')} />
        )}
      </div>
    </Modal>
  )
}

function Colleagues({ company, taken, choose }: Pick<Props, 'company' | 'taken' | 'choose'>) {
  const [text, setText] = useState('')
  const search = text.trim() || undefined
  const { data, error, refetch } = useQuery({
    ...queryOptionsFor('members.list', { query: { company, search, page_size: 50 } }),
    placeholderData: keepPreviousData,
  })
  const people = data?.results.filter((person) => !taken.includes(person.id))
  return (
    <>
      <TextField
        type="search"
        aria-label={bookingText('booking.search-colleague')}
        placeholder={bookingText('booking.search-colleague')}
        leftSection={<Icon name="search" />}
        value={text}
        maxLength={60}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !people ? (
        <SkeletonRows rows={4} />
      ) : people.length === 0 ? (
        <p className="soft">{bookingText('booking.no-colleague')}</p>
      ) : (
        <ul className={css['people']}>
          {people.map((person) => {
            const name = fullName(person)
            return (
              <li key={person.id}>
                <button
                  type="button"
                  onClick={() =>
                    choose(
                      newSeat({
                        customer: person.id,
                        first_name: person.first_name,
                        last_name: person.last_name,
                        about: person.job_title ?? '',
                        picture: person.profile_picture,
                      }),
                    )
                  }
                >
                  <Person name={name} src={person.profile_picture} text={person.job_title} />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

function Guest({ choose, text }: { choose: (seat: Seat) => void; text: string }) {
  const form = useForm({
    initialValues: { first_name: '', last_name: '', email: '' },
    validate: {
      first_name: (value) => (value.trim() ? null : bookingText('booking.first-name-error')),
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : bookingText('booking.mail-error')),
    },
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.stopPropagation()
        form.onSubmit((values) =>
          choose(
            newSeat({
              first_name: values.first_name.trim(),
              last_name: values.last_name.trim(),
              email: values.email.trim(),
              about: values.email.trim(),
            }),
          ),
        )(event)
      }}
    >
      <p className="sm soft">{text}</p>
      <div className="grid2">
        <TextField label={t('first-name')} maxLength={60} {...form.getInputProps('first_name')} />
        <LastNameField label={t('last-name')} maxLength={60} {...form.getInputProps('last_name')} />
      </div>
      <TextField label={t('work-mail')} type="email" maxLength={254} {...form.getInputProps('email')} />
      <div>
        <Button type="submit" kind="primary">
          {bookingText('booking.add-guest')}
        </Button>
      </div>
    </form>
  )
}
