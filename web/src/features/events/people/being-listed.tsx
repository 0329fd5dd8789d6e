import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Modal } from '../../../ui/modal.tsx'
import { SettingRow } from '../../../ui/setting-row.tsx'
import { AwaitedCard } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CallError, call, queryOptionsFor } from '../../../lib/call.ts'
import { day, today } from '../../../lib/dates.ts'
import { title } from '../../../lib/i18n.ts'
import { listedText } from './listed.texts.ts'
import css from './being-listed.module.css'
import type { Seat } from '../tickets/seat-name.ts'

type MySeat = Pick<Seat, 'id' | 'event_name' | 'is_me' | 'state' | 'display' | 'display_answered' | 'listed_until'>

/** Whether it is still for this person to say who sees them at that event. */
export const canSay = (seat: MySeat) => seat.is_me && seat.listed_until !== null && seat.listed_until >= today()

type Answered = { seat: MySeat; display: boolean }

/** Keeps whether I am listed among the participants, and asks again for all that depends on it. */
function useBeingListed() {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ seat, display }: Answered) =>
      call('events.setDisplay', { params: { id: seat.id }, body: { display } }),
    onSuccess: async (_, { seat, display }) => {
      await Promise.all(
        ['events', 'members', 'meetings', 'messaging'].map((area) => queries.invalidateQueries({ queryKey: [area] })),
      )
      toast(listedText(display ? 'listed.now' : 'listed.no-more', { event: seat.event_name }))
    },
    onError: (refused) => toast(refused instanceof CallError ? refused.detail : listedText('listed.failed'), 'bad'),
  })
}

/**
 * Asks the person on a seat whether other participants see them, and lets them change it later (docs/rules/events.md#participants).
 * Nothing on somebody else's seat. `name` stands in the place of the question once it is answered, where several events are listed.
 */
export function BeingListed({ seat, name }: { seat: MySeat; name?: string }) {
  const { mutate, isPending, variables } = useBeingListed()
  const [hides, setHides] = useState(false)
  const say = (display: boolean) => mutate({ seat, display })
  if (!canSay(seat)) return null
  const until = listedText(seat.state === 'held' ? 'listed.once-paid' : 'listed.until', {
    day: day(seat.listed_until ?? ''),
  })
  if (!seat.display_answered)
    return (
      <div className={css['question']}>
        <div>
          <b>{name ?? listedText('listed.ask')}</b>
          <p className="sm soft">{name ? listedText('listed.ask') : listedText('listed.ask-text')}</p>
        </div>
        <div className={css['answers']}>
          <Button
            kind="primary"
            size="sm"
            busy={isPending && variables.display}
            disabled={isPending}
            onClick={() => say(true)}
          >
            {listedText('listed.yes')}
          </Button>
          <Button size="sm" busy={isPending && !variables.display} disabled={isPending} onClick={() => say(false)}>
            {listedText('listed.no')}
          </Button>
        </div>
      </div>
    )
  return (
    <SettingRow title={name ?? listedText('listed.title')} text={seat.display ? until : listedText('listed.hidden')}>
      <Switch
        label={name ? listedText('listed.at', { event: name }) : listedText('listed.title')}
        checked={isPending ? variables.display : seat.display}
        disabled={isPending}
        onChange={(display) => (display ? say(true) : setHides(true))}
      />
      {hides && <Hide event={seat.event_name} hide={() => say(false)} onClose={() => setHides(false)} />}
    </SettingRow>
  )
}

/** Hiding ends meetings (docs/rules/meetings.md#moving-and-cancelling), so it is asked for once more. */
function Hide({ event, hide, onClose }: { event: string; hide: () => void; onClose: () => void }) {
  return (
    <Modal
      opened
      size="sm"
      onClose={onClose}
      title={listedText('listed.hide-title', { event })}
      footer={
        <>
          <Button onClick={onClose}>{listedText('listed.stay')}</Button>
          <Button
            kind="danger"
            onClick={() => {
              onClose()
              hide()
            }}
          >
            {listedText('listed.hide')}
          </Button>
        </>
      }
    >
      <p>{listedText('listed.hide-text')}</p>
    </Modal>
  )
}

/** The same in a card of its own, where it is still to be said; `only` leaves out what has been answered. */
export function BeingListedCard({ seat, only }: { seat: MySeat | undefined; only?: 'unanswered' }) {
  if (!seat || !canSay(seat) || (only === 'unanswered' && seat.display_answered)) return null
  return (
    <Card>
      <BeingListed seat={seat} />
    </Card>
  )
}

/** My own seat at an event, once it is known. */
export function useMySeat(eventId: number): Seat | undefined {
  const { data } = useQuery(queryOptionsFor('events.myTickets', { query: { event: eventId, show_all: 'true' } }))
  return data?.results.find((seat) => seat.is_me)
}

/** The way in for who is not listed. Nothing without a seat of one's own. */
export function ShowMe({ eventId }: { eventId: number }) {
  const seat = useMySeat(eventId)
  const { mutate, isPending } = useBeingListed()
  if (!seat || !canSay(seat)) return null
  return (
    <Button kind="primary" icon="eye" busy={isPending} onClick={() => mutate({ seat, display: true })}>
      {listedText('listed.show-me')}
    </Button>
  )
}

/** Each event at which others may see me, for the privacy settings. */
export function ListedAtEvents() {
  const { data, error, refetch } = useQuery(queryOptionsFor('events.myTickets', { query: { show_all: 'true' } }))
  if (!data) return <AwaitedCard error={error} retry={refetch} height={140} />
  const mine = data.results.filter(canSay)
  return (
    <Card>
      <CardHead title={listedText('listed.at-events')} />
      {mine.length === 0 ? (
        <p className={cx('sm soft', css['none'])}>{listedText('listed.none', { page: title('my-events') })}</p>
      ) : (
        mine.map((seat) => <BeingListed key={seat.id} seat={seat} name={seat.event_name} />)
      )}
    </Card>
  )
}
