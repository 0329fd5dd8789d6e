import type { events } from '@app/contract/events'
import type { Reply } from '@app/contract/kit'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import { FileReply } from '#kit/http/http.ts'
import { pictureLink } from '#kit/base/links.ts'
import { heldView } from '../../occasions/occasions.view.ts'
import { drawnApart } from '#kit/papers/papers.ts'
import { mailTicket } from './events.mails.service.ts'
import { ticketData, toTicket } from '../people/events.people.view.ts'
import { mayOpenTicket } from '../events.policy.ts'
import { walletPass } from './events.tickets.wallet.ts'
import type { ticketPdf } from './events.tickets.pdf.ts'
import { readWholeTicket } from './events.tickets.reads.ts'
import type { WholeTicketRow } from './events.tickets.reads.ts'
import { qrPath } from './events.tickets.ts'
import { invoiceLink } from '../events.view.ts'

const drawTicket = drawnApart<typeof ticketPdf>(new URL('events.tickets.pdf.ts', import.meta.url), 'ticketPdf')

async function open(ctx: Context, id: number): Promise<WholeTicketRow> {
  const row = await readWholeTicket(ctx, id)
  if (!row || !mayOpenTicket(me(ctx), row)) throw notFound()
  return row
}

/**
 * A ticket with all that it says (docs/rules/events.md#tickets). Its code is there once the seat is paid and has a name.
 * @throws Refused 404 for a seat of another, and for one that was released
 */
export async function ticket(ctx: Context, id: number): Promise<Reply<typeof events.ticket>> {
  const row = await open(ctx, id)
  const view = toTicket(row, ctx, me(ctx))
  return {
    ...view,
    qr_picture: hasCode(row) ? await qrPath(ticketData(row.ticket_code)) : null,
    company_id: row.company_id,
    company_name: row.company_name,
    company_logo: pictureLink(ctx, row.company_logo),
    at: {
      ...heldView(row),
      venue: row.venue,
      address: row.address,
      main_banner: pictureLink(ctx, row.main_banner),
      hotel: row.hotel,
    },
    invoice_due:
      row.due_invoice_id === null
        ? null
        : {
            id: row.due_invoice_id,
            url: invoiceLink(ctx, row.due_invoice_id),
            open_amount: row.open_amount ?? 0,
            due_on: row.due_on,
          },
  }
}

const hasCode = (row: WholeTicketRow) => row.state === 'confirmed' && row.first_name !== null

/** A ticket on paper. @throws Refused 404 while the seat is not paid or has no name */
export async function pdf(ctx: Context, id: number): Promise<FileReply> {
  const row = await open(ctx, id)
  if (!hasCode(row)) throw notFound()
  const drawn = await drawTicket(me(ctx).customer_id, row, {
    community: ctx.config.community.name,
    qr: await qrPath(ticketData(row.ticket_code)),
  })
  return new FileReply('application/pdf', `ticket-${row.event_slug}.pdf`, drawn)
}

/** A ticket for a wallet. @throws Refused 404 where none are signed, and while the seat is not paid or has no name */
export async function pass(ctx: Context, id: number): Promise<FileReply> {
  const row = await open(ctx, id)
  const { wallet, community } = ctx.config
  if (!wallet || !hasCode(row)) throw notFound()
  const made = await walletPass(row, { keys: wallet, community: community.name, url: ctx.url(`/tickets/${id}`) })
  return new FileReply('application/vnd.apple.pkpass', `ticket-${row.event_slug}.pkpass`, made)
}

/**
 * Mails a ticket once more to the person on its seat. Pressed twice within a minute it is one mail.
 * @throws Refused 404 while the seat is not paid or has no name
 */
export async function send(ctx: WriteContext, id: number): Promise<void> {
  const row = await open(ctx, id)
  if (!hasCode(row)) throw notFound()
  await mailTicket(ctx, id, ctx.now.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length))
}
