import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { Notice, Panel, RowItem, Rows } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/layout.tsx'
import { Person } from '../../../ui/people.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CallError, call, fileOf, isRefused, queryOptionsFor } from '../../../lib/call.ts'
import { day, today } from '../../../lib/dates.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { title } from '../../../lib/i18n.ts'
import { settings } from '../../../lib/settings.ts'
import { dropTicket, keepPage, keepTicket, keptTicket } from '../../../lib/offline.ts'
import { useNow } from '../../../lib/use-now.ts'
import { keeperHere, useSession } from '../../../lib/session.ts'
import { ColleagueDialog } from '../booking/colleague-dialog.tsx'
import { t } from '../texts.ts'
import { t as tTicket } from './ticket.texts.ts'
import { BeingListedCard } from '../people/being-listed.tsx'
import { seatName } from './seat-name.ts'
import type { WholeTicket } from './seat-name.ts'
import { BelowTheFold } from './ticket-fold.tsx'
import { Pass } from './ticket-pass.tsx'
import css from './ticket-page.module.css'

/** A ticket as the network or, without one, this device has it. One that is refused is forgotten here too. */
function useTicket(id: number) {
  const mine = useSession()?.customerId ?? 0
  const { data, error, refetch } = useQuery({
    ...queryOptionsFor('events.ticket', { params: { id } }),
    networkMode: 'always',
    retry: false,
  })
  const gone = isRefused(error, 404)
  const kept = gone ? undefined : (keptTicket(id, mine) as WholeTicket | undefined)
  useEffect(() => {
    if (gone) dropTicket(id)
    else if (data && mine && mine === keeperHere()) keepTicket(id, mine, data)
  }, [data, gone, id, mine])
  return { ticket: data ?? (error && !gone ? kept : undefined), error, gone, refetch, isKept: !data && !gone }
}

/** A ticket: code first, white in the dark, on phones the whole page; kept on the device once it was opened. */
export function TicketPage({ id }: { id: number }) {
  const { ticket, error, gone, refetch, isKept } = useTicket(id)
  const [offline, setOffline] = useState(false)
  const there = ticket !== undefined
  useEffect(() => {
    if (there && !isKept)
      void keepPage('/ticket-worker.js', '/tickets/').then(
        () => setOffline(true),
        () => undefined,
      )
  }, [there, isKept])
  if (gone) return <EmptyState page icon="ticket" title={tTicket('ticket.gone')} />
  if (!ticket)
    return error ? (
      <ErrorState error={error} retry={() => void refetch()} />
    ) : (
      <div className={css['opening']}>
        <SkeletonCard height={420} />
      </div>
    )
  return (
    <div className={css['page']} data-kept={offline || isKept ? '' : undefined}>
      <div className={cx(css['top'], 'no-print')}>
        <PageHead
          title={tTicket(ticket.is_me ? 'ticket.yours' : 'ticket.of', {
            name: seatName(ticket) || t('ticket.unnamed'),
          })}
          crumbs={[
            { label: title('my-events'), href: '/my-events' },
            { label: ticket.event_name, href: `/events/${ticket.event_slug}/${ticket.event_id}` },
            { label: title('ticket') },
          ]}
        />
        <PageLink to="/my-events" className={css['close']} aria-label={tTicket('ticket.close')}>
          <Icon name="x" />
        </PageLink>
      </div>
      <div className={css['columns']}>
        <Pass ticket={ticket} />
        <div className="stack no-print">
          <Acts ticket={ticket} />
          {!isKept && <BeingListedCard seat={ticket} />}
          <Door ticket={ticket} />
          <Transfer ticket={ticket} />
          <Seats ticket={ticket} />
        </div>
      </div>
      {!isKept && <BelowTheFold ticket={ticket} />}
    </div>
  )
}

function Acts({ ticket }: { ticket: WholeTicket }) {
  const [busy, setBusy] = useState(false)
  async function save(file: 'events.ticketPdf' | 'events.ticketPass', ending: string): Promise<void> {
    setBusy(true)
    try {
      saveFile(await fileOf(file, { params: { id: ticket.id } }), `ticket-${ticket.event_slug}.${ending}`)
    } catch (error) {
      toast(error instanceof CallError ? error.detail : tTicket('ticket.pdf-failed'), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={cx(css['acts'], 'commit-bar')}>
      <ButtonAnchor
        kind="primary"
        size="lg"
        icon="calendar"
        href={`/rest/events/${ticket.event_id}/calendar/`}
        download
      >
        {t('to-calendar')}
      </ButtonAnchor>
      {ticket.qr_picture && (
        <Button size="lg" icon="download" busy={busy} onClick={() => void save('events.ticketPdf', 'pdf')}>
          {tTicket('ticket.pdf')}
        </Button>
      )}
      <Button size="lg" icon="print" className={css['print']} onClick={() => window.print()}>
        {tTicket('ticket.print')}
      </Button>
      {ticket.qr_picture && <Send ticket={ticket} />}
      {ticket.qr_picture && settings().wallet && (
        <Button size="lg" icon="phone" busy={busy} onClick={() => void save('events.ticketPass', 'pkpass')}>
          {tTicket('ticket.wallet')}
        </Button>
      )}
    </div>
  )
}

/** Mails it again to whoever sits there. */
function Send({ ticket }: { ticket: WholeTicket }) {
  const send = useMutation({
    mutationFn: () => call('events.sendTicket', { params: { id: ticket.id } }),
    onSuccess: () => toast(tTicket(ticket.is_me ? 'ticket.sent' : 'ticket.sent-to', { name: seatName(ticket) })),
    onError: (error) => toast(error instanceof CallError ? error.detail : tTicket('ticket.send-failed'), 'bad'),
  })
  return (
    <Button call="events.sendTicket" size="lg" icon="mail" busy={send.isPending} onClick={() => send.mutate()}>
      {tTicket('ticket.send')}
    </Button>
  )
}

function Door({ ticket }: { ticket: WholeTicket }) {
  return (
    <Panel title={tTicket('ticket.door')}>
      <ul className={css['door']}>
        <li>
          <Icon name="ticket" />
          <p>
            <b>{tTicket('ticket.door-code')}</b>
            {tTicket('ticket.door-code-text')}
          </p>
        </li>
        <li>
          <Icon name="phone" />
          <p>
            <b>{tTicket('ticket.door-offline')}</b>
            {tTicket('ticket.door-offline-text')}
          </p>
        </li>
        <li>
          <Icon name="pin" />
          <p>
            <b>{[ticket.at.hotel ?? ticket.at.venue, ticket.at.city].filter(Boolean).join(', ')}</b>
            <PageLink className="link" to={`/events/${ticket.event_slug}/${ticket.event_id}/map`}>
              {tTicket('ticket.way')}
            </PageLink>
          </p>
        </li>
      </ul>
    </Panel>
  )
}

/** The other seats that are mine to see at this event. */
function Seats({ ticket }: { ticket: WholeTicket }) {
  const { data } = useQuery(
    queryOptionsFor('events.myTickets', { query: { event: ticket.event_id, show_all: 'true' } }),
  )
  if (!data || data.count < 2) return null
  return (
    <Panel
      title={tTicket('ticket.seats-of', { company: ticket.company_name })}
      end={<span className="num">{data.count}</span>}
    >
      <Rows>
        {data.results.map((seat) => (
          <RowItem key={seat.id}>
            <Person
              name={seatName(seat) || t('ticket.unnamed')}
              src={seat.picture}
              text={
                seat.is_me
                  ? t('you')
                  : seatName(seat)
                    ? (seat.job_title ?? seat.price_name)
                    : t('ticket.name-by', { day: day(seat.name_until) })
              }
              end={
                seat.id === ticket.id ? (
                  <StatPill tone="good">{tTicket('ticket.shown')}</StatPill>
                ) : (
                  <PageLink className="link" to={`/tickets/${seat.id}`}>
                    {t('ticket.open')}
                  </PageLink>
                )
              }
            />
          </RowItem>
        ))}
      </Rows>
    </Panel>
  )
}

/** Passing a seat on to a colleague, until names stand fast. */
function Transfer({ ticket }: { ticket: WholeTicket }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const now = useNow()
  if (!ticket.can_name)
    return (
      <Panel title={tTicket('ticket.transfer')}>
        <p className={css['locked']}>
          <Icon name="lock" />
          {today(now) > ticket.name_until
            ? tTicket('ticket.locked', { day: day(ticket.name_until) })
            : tTicket('ticket.not-mine')}
        </p>
      </Panel>
    )
  async function give(body: { customer: number } | { first_name: string; last_name: string; email: string }) {
    setOpen(false)
    setProblem(undefined)
    try {
      await call('events.nameSeat', { params: { id: ticket.id }, body })
      dropTicket(ticket.id)
      await queries.invalidateQueries({ queryKey: ['events'] })
      toast(tTicket('ticket.given'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(Object.values(error.fields).flat()[0] ?? error.detail)
    }
  }
  return (
    <Panel title={tTicket('ticket.transfer')}>
      <div className={css['give']}>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <p className="soft">{tTicket('ticket.transfer-text', { day: day(ticket.name_until) })}</p>
        <Button call="events.nameSeat" icon="useradd" onClick={() => setOpen(true)}>
          {tTicket(seatName(ticket) ? 'ticket.give' : 'ticket.name')}
        </Button>
      </div>
      {open && (
        <ColleagueDialog
          company={ticket.company_id}
          taken={ticket.customer_id === null ? [] : [ticket.customer_id]}
          close={() => setOpen(false)}
          choose={(seat) =>
            void give(
              seat.customer === null
                ? { first_name: seat.first_name, last_name: seat.last_name, email: seat.email }
                : { customer: seat.customer },
            )
          }
        />
      )}
    </Panel>
  )
}
