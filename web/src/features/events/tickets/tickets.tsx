import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { Card, CardBody, Notice, Rows } from '../../../ui/card.tsx'
import { LastNameField, TextField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/layout.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { call, queryOptionsFor } from '../../../lib/call.ts'
import { day } from '../../../lib/dates.ts'
import { useCallForm } from '../../../lib/form.ts'
import { t as ofDay } from '../agenda/day-texts.ts'
import { t } from '../texts.ts'
import { t as tTicket } from './ticket.texts.ts'
import { seatName } from './seat-name.ts'
import type { Seat } from './seat-name.ts'
import css from './tickets.module.css'

/**
 * The seats of an event that are mine to see, with their tickets; seats without a name can be named here. `paid` says that the
 * order is paid: its tickets follow within moments, and the list asks until they are there.
 */
export function TicketList({
  eventId,
  invoiceIds,
  paid,
}: {
  eventId: number
  /** Those of one order. */
  invoiceIds?: readonly number[]
  paid?: boolean
}) {
  const isOf = ({ invoice_id }: { invoice_id: number | null }) =>
    invoiceIds === undefined || (invoice_id !== null && invoiceIds.includes(invoice_id))
  const { data } = useQuery({
    ...queryOptionsFor('events.myTickets', { query: { event: eventId, show_all: 'true' } }),
    refetchInterval: ({ state }) =>
      paid && state.dataUpdateCount < 30 && state.data?.results.some((one) => isOf(one) && one.state === 'held')
        ? 700
        : false,
  })
  const tickets = data?.results.filter(isOf) ?? []
  const [open, setOpen] = useState<number>()
  if (tickets.length === 0) return null
  return (
    <Section title={tTicket('tickets')} count={tickets.length}>
      <Card>
        <Rows>
          {tickets.map((ticket) => (
            <li key={ticket.id} className={css['ticket']}>
              <div className={css['line']}>
                {seatName(ticket) ? <Avatar name={seatName(ticket)} src={ticket.picture} /> : <Icon name="useradd" />}
                <div className="grow">
                  <b className="strong cut">{seatName(ticket) || t('ticket.unnamed')}</b>
                  <span className="sm soft cut">
                    {ticket.price_name}
                    {!seatName(ticket) && `, ${t('ticket.name-by', { day: day(ticket.name_until) })}`}
                  </span>
                </div>
                {paid && ticket.state === 'held' ? (
                  <StatPill tone="good">{ofDay('ticket.coming')}</StatPill>
                ) : (
                  <StatPill tone={ticket.state === 'confirmed' ? 'good' : 'warn'}>
                    {tTicket(`ticket.${ticket.state}`)}
                  </StatPill>
                )}
                {(seatName(ticket) ? ticket.qr : ticket.can_name) && (
                  <Button
                    call={seatName(ticket) ? undefined : 'events.nameSeat'}
                    size="sm"
                    aria-expanded={open === ticket.id}
                    onClick={() => setOpen(open === ticket.id ? undefined : ticket.id)}
                  >
                    {seatName(ticket) ? t('ticket.show') : tTicket('ticket.name')}
                  </Button>
                )}
              </div>
              {open === ticket.id &&
                (seatName(ticket) ? (
                  <Pass ticket={ticket} />
                ) : (
                  <NameSeat ticket={ticket} done={() => setOpen(undefined)} />
                ))}
            </li>
          ))}
        </Rows>
      </Card>
    </Section>
  )
}

function Pass({ ticket }: { ticket: Seat }) {
  return (
    <div className={css['pass']}>
      {ticket.qr && <img src={ticket.qr} alt={t('ticket.qr', { name: seatName(ticket) })} width={160} height={160} />}
      <div>
        <p className="h3">{ticket.event_name}</p>
        <p>{seatName(ticket)}</p>
        <p className="num soft">{ticket.ticket_code}</p>
        <ButtonAnchor size="sm" icon="calendar" href={`/rest/events/${ticket.event_id}/calendar/`} download>
          {t('to-calendar')}
        </ButtonAnchor>
      </div>
    </div>
  )
}

function NameSeat({ ticket, done }: { ticket: Seat; done: () => void }) {
  const queries = useQueryClient()
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: { first_name: '', last_name: '', email: '' },
    submit: async (values) => {
      await call('events.nameSeat', { params: { id: ticket.id }, body: values })
      await queries.invalidateQueries({ queryKey: ['events'] })
      done()
    },
  })
  return (
    <CardBody>
      <form onSubmit={onSubmit} noValidate className="stack">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <div className="grid3">
          <TextField label={t('first-name')} autoComplete="off" {...form.getInputProps('first_name')} />
          <LastNameField label={t('last-name')} autoComplete="off" {...form.getInputProps('last_name')} />
          <TextField label={t('work-mail')} type="email" autoComplete="off" {...form.getInputProps('email')} />
        </div>
        <div>
          <Button type="submit" kind="primary" busy={busy}>
            {tTicket('ticket.save-name')}
          </Button>
        </div>
      </form>
    </CardBody>
  )
}
