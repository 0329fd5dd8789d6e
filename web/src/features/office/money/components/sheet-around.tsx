import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, call, fileOf } from '../../../../lib/call.ts'
import { moment } from '../../../../lib/dates.ts'
import { ownZone } from '../../../../lib/zones.ts'
import { PageLink } from '../../../../ui/page-link.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Panel } from '../../../../ui/card.tsx'
import { Timeline } from '../../../../ui/lists.tsx'
import { StatPill } from '../../../../ui/pills.tsx'
import type { Tone } from '../../../../ui/pills.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { SaveButton } from '../../../../ui/save-button.tsx'
import { mayKeep } from '../../index.ts'
import { EInvoiceMenu } from '../../../payments/index.ts'
import { useMe } from '../../../shell/index.ts'
import type { Sheet } from '../money.ts'
import { t } from '../text.ts'
import { Table } from './sheet-parts.tsx'
import css from './money.module.css'

type Seat = Sheet['seats'][number]
const tones: Record<Seat['ticket'], Tone> = { unpaid: 'warn', unnamed: 'blue', ready: 'good', gone: 'quiet' }

/** Where all seats of an event or award stand. */
const listOf = { event: { path: 'events', part: 'participants' }, award: { path: 'awards', part: 'ceremony' } } as const

/** Who was booked with it, each with how far the ticket is; names lead on for who may follow. */
export function SeatsCard({ sheet }: { sheet: Sheet }) {
  const roles = useMe()?.operator_roles ?? []
  const { kind, id } = sheet.subject
  const { path, part } = listOf[kind]
  const ticketOf = ({ ticket }: Seat) =>
    t(kind === 'award' && ticket === 'ready' ? 'ticket.ready.award' : `ticket.${ticket}`)
  return (
    <Table
      title={t('seats')}
      heads={[t('fact.for'), t('seats.price'), t('ticket')]}
      end={
        mayKeep(roles, path) && (
          <ButtonLink size="sm" to={`/office/${path}/${id}`} search={{ part }}>
            {t(kind === 'award' ? 'seats.open.award' : 'seats.open')}
          </ButtonLink>
        )
      }
    >
      {sheet.seats.map((seat) => (
        <tr key={seat.id}>
          <td>
            {seat.name === '' ? (
              <span className="soft">{t('seats.nobody')}</span>
            ) : seat.customer !== null && mayKeep(roles, 'people') ? (
              <PageLink to={`/office/members/${seat.customer}`} className={css['name']}>
                {seat.name}
              </PageLink>
            ) : (
              <b>{seat.name}</b>
            )}
          </td>
          <td data-label={t('seats.price')}>{seat.price}</td>
          <td data-label={t('ticket')}>
            <StatPill tone={tones[seat.ticket]}>{ticketOf(seat)}</StatPill>
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** The answers about the buyer's VAT ID: the one by which VAT was chosen, and a "yes" that came afterwards. */
export function VatAnswers({ sheet }: { sheet: Sheet }) {
  const { vat_answer, later_vat_answer } = sheet
  const said = (answer: NonNullable<Sheet['vat_answer']>) =>
    [
      t(answer.way === 'hand' ? 'vat.by_hand' : `vat.${answer.state}`, { when: moment(answer.asked_at, ownZone()) }),
      answer.by,
      answer.name,
      answer.address,
      answer.consultation_number && t('vat.number', { number: answer.consultation_number }),
      answer.requester && t('vat.requester', answer.requester),
    ]
      .filter(Boolean)
      .join(', ')
  if (!vat_answer && !later_vat_answer) return null
  return (
    <Panel title={t('vat-id')}>
      <div className={css['story']}>
        <Timeline
          steps={[
            ...(vat_answer ? [{ title: vat_answer.vat_id, text: said(vat_answer), state: 'done' as const }] : []),
            ...(later_vat_answer
              ? [{ title: t('vat.later'), text: said(later_vat_answer), state: 'open' as const }]
              : []),
          ]}
        />
      </div>
    </Panel>
  )
}

/** Which mails about it went out, when, and to whom. */
export function Mails({ sheet }: { sheet: Sheet }) {
  const said = ({ to, queued_at, sent_at, given_up }: Sheet['mails'][number]) => {
    if (sent_at !== null) return t('mail.to', { to, when: moment(sent_at, ownZone()) })
    return given_up ? t('mail.given_up', { to }) : t('mail.waits', { to, when: moment(queued_at, ownZone()) })
  }
  return (
    <Panel title={t('mails')}>
      {sheet.mails.length === 0 ? (
        <p className={css['none']}>{t('mails.none')}</p>
      ) : (
        <div className={css['story']}>
          <Timeline
            steps={sheet.mails.map((mail) => ({
              title: mail.subject,
              text: said(mail),
              state: mail.sent_at === null ? 'open' : 'done',
            }))}
          />
        </div>
      )}
    </Panel>
  )
}

/** How far it is on its way to the buyer by Peppol; nothing for documents that do not go there. */
export function Peppol({ sheet: { id, peppol } }: { sheet: Sheet }) {
  const queries = useQueryClient()
  const canAct = mayKeep(useMe()?.operator_roles ?? [], 'money')
  const again = useMutation({
    mutationFn: () => call('payments.sendByPeppol', { params: { id } }),
    onError: (error) => toast(error instanceof CallError ? error.detail : String(error), 'bad'),
    onSettled: () => queries.invalidateQueries(),
  })
  if (!peppol) return null
  const { state, tries, problem, next_try_at, message_id, sent_at } = peppol
  const said = [
    sent_at && t('peppol.sent_at', { when: moment(sent_at, ownZone()) }),
    message_id && t('peppol.message', { id: message_id }),
    tries > 0 && state !== 'sent' && t('peppol.tries', { count: tries }),
    problem && t('peppol.problem', { problem }),
    next_try_at && tries > 0 && t('peppol.next', { when: moment(next_try_at, ownZone()) }),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <Panel title={t('peppol')}>
      <div className={css['story']}>
        <Timeline steps={[{ title: t(`peppol.${state}`), text: said, state: state === 'sent' ? 'done' : 'open' }]} />
        {state === 'failed' && canAct && (
          <Button call="payments.sendByPeppol" size="sm" busy={again.isPending} onClick={() => again.mutate()}>
            {t('peppol.again')}
          </Button>
        )}
      </div>
    </Panel>
  )
}

/** The paper as its buyer has it, and the same as XML. */
export const Pdf = ({ sheet: { id, number } }: { sheet: Sheet }) =>
  number && (
    <>
      <SaveButton name={`${number}.pdf`} fetch={() => fileOf('payments.deskInvoicePdf', { params: { id } })}>
        {t('pdf')}
      </SaveButton>
      <EInvoiceMenu
        number={number}
        size="sm"
        fetch={(format) => fileOf('payments.deskInvoiceXml', { params: { id }, query: { format } })}
      />
    </>
  )
