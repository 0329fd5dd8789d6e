import { useQuery } from '@tanstack/react-query'
import { dateTile, time } from '../../../lib/dates.ts'
import { ownZone } from '../../../lib/zones.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../../ui/card.tsx'
import { FieldError, RadioChoice, RadioChoices, TextArea } from '../../../ui/fields.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Segment } from '../../../ui/tabs.tsx'
import { clockText, isElsewhere } from '../clock.tsx'
import { tablesQuery } from '../meetings.api.ts'
import type { Act, Alternative, Guest, Invitation, Planner, Slot } from '../meetings.api.ts'
import { t } from '../text.ts'
import { WishButtons } from '../wishes/wish-buttons.tsx'
import { Alternatives } from './alternatives.tsx'
import { REASON, lengthOf, useAsking } from './use-asking.ts'
import css from './request-panel.module.css'

export type Picked = { slot: Slot; length: number; most: number }

/** What can be done with the selected time: ask the chosen one for it, or keep it free. What one wishes for comes after. */
export function RequestPanel({
  planner,
  guest,
  picked,
  onLength,
  onPick,
  onClose,
  onPeople,
  act,
}: {
  planner: Planner
  guest: Guest | undefined
  picked: Picked | undefined
  onLength: (length: number) => void
  onPick: (alternative: Alternative) => void
  onClose: () => void
  onPeople: () => void
  act: (act: Act, done?: () => void) => void
}) {
  const zone = planner.event.time_zone
  return (
    <Card>
      <CardHead
        title={t('request.title')}
        end={<IconButton icon="x" size="sm" label={t('request.close')} onClick={onClose} />}
      />
      <CardBody className="stack">
        {guest && <GuestLines guest={guest} />}
        {picked ? (
          <When picked={picked} zone={zone} both={guest !== undefined} />
        ) : (
          <p className="sm soft">{t('request.time')}</p>
        )}
        {picked && picked.most > 1 && <Length picked={picked} onLength={onLength} />}
        {guest && picked && (
          <RequestForm
            key={guest.customer_id}
            planner={planner}
            guest={guest}
            picked={picked}
            onPick={onPick}
            onSent={onClose}
          />
        )}
        {guest && <WishButtons event={planner.event.id} wished={{ customer: guest.customer_id }} name={guest.name} />}
        {!guest && picked && (
          <>
            <p className="sm soft">{t('request.person')}</p>
            <div className={css['two']}>
              <Button kind="primary" onClick={onPeople}>
                {t('request.people')}
              </Button>
              <Button
                icon="lock"
                onClick={() => {
                  const { date, start } = picked.slot
                  act({ kind: 'block', event: planner.event.id, date, start, slots: picked.length }, onClose)
                }}
              >
                {t('request.block')}
              </Button>
            </div>
          </>
        )}
      </CardBody>
    </Card>
  )
}

function GuestLines({ guest }: { guest: Pick<Guest, 'name' | 'prof_pic' | 'job_title' | 'company_name'> }) {
  return (
    <div className={css['guest']}>
      <Avatar name={guest.name} src={guest.prof_pic} size="lg" />
      <div className="grow">
        <b className="cut">{guest.name}</b>
        {guest.job_title && <span className="cut">{guest.job_title}</span>}
        <span className="cut">{guest.company_name}</span>
      </div>
    </div>
  )
}

/** The time that is selected: the event's clock bold, the own one in brackets. */
export function When({ picked: { slot, length }, zone, both }: { picked: Picked; zone: string; both?: boolean }) {
  const ends_at = new Date(Date.parse(slot.starts_at) + length * 30 * 60_000)
  const { days, month } = dateTile(slot.date, slot.date)
  return (
    <div className={css['when']}>
      <span className={css['date']}>
        <b className="num">{days}</b>
        {month}
      </span>
      <span className="grow">
        <b className="num">
          {time(slot.starts_at, zone)} – {time(ends_at, zone)}
        </b>
        {isElsewhere(slot.starts_at, zone) && (
          <span className="num">
            ({time(slot.starts_at, ownZone())} – {time(ends_at, ownZone())})
          </span>
        )}
      </span>
      {both && slot.theirs !== null && (
        <StatPill tone={slot.theirs === 'free' ? 'good' : 'warn'}>
          {t(slot.theirs === 'free' ? 'request.both' : 'request.one-busy')}
        </StatPill>
      )}
    </div>
  )
}

export function Length({ picked, onLength }: { picked: Picked; onLength: (length: number) => void }) {
  return (
    <Segment
      label={t('request.length')}
      value={String(picked.length)}
      onChange={(value) => onLength(Number(value))}
      options={Array.from({ length: picked.most }, (_, index) => ({
        value: String(index + 1),
        label: t('request.minutes', { minutes: (index + 1) * 30 }),
      }))}
    />
  )
}

function RequestForm({
  planner,
  guest,
  picked,
  onPick,
  onSent,
}: {
  planner: Planner
  guest: Guest
  picked: Picked
  onPick: (alternative: Alternative) => void
  onSent: () => void
}) {
  const { event, requests } = planner
  const zone = event.time_zone
  const first = guest.name.split(' ')[0] ?? guest.name
  const at = { date: picked.slot.date, start: picked.slot.start, slots: picked.length }
  const { data: tables } = useQuery(tablesQuery(event.id, guest.customer_id, at))
  const { form, onSubmit, busy, problem, offers } = useAsking({
    event: event.id,
    name: guest.name,
    initialValues: { reason: '', table: '' },
    asks: ({ reason, table }) => ({
      call: 'ask',
      body: { event: event.id, customer: guest.customer_id, ...at, reason, ...(table ? { table: Number(table) } : {}) },
    }),
    onSent,
  })
  const left = requests.most - requests.open
  const startText = time(picked.slot.starts_at, zone)
  return (
    <form onSubmit={onSubmit} className="stack" noValidate>
      {problem && <Problem>{problem}</Problem>}
      {offers && <Alternatives offers={offers} onTake={onPick} />}
      <TextArea
        label={
          <>
            {t('request.reason')} <span className="field-note">{t('request.first', { name: first })}</span>
          </>
        }
        description={`${t('request.hint', REASON)} · ${lengthOf(form.values.reason)} / ${REASON.max}`}
        minRows={4}
        {...form.getInputProps('reason')}
      />
      <RadioChoices label={t('request.table')} {...form.getInputProps('table')}>
        <div className={css['tables']}>
          {tables?.results.map((table) => (
            <RadioChoice
              key={table.id}
              value={String(table.id)}
              disabled={!table.free}
              label={t('slot.table', { number: table.number })}
              description={t(`request.${table.whose}${table.free ? '' : '-taken'}` as 'request.mine', {
                company: table.company_name,
                time: startText,
              })}
            />
          ))}
          <RadioChoice value="" label={t('request.any')} description={t('request.any-text', { name: first })} />
        </div>
      </RadioChoices>
      {guest.between && guest.between.state !== 'meets' && (
        <FieldError>{t('request.between', { when: clockText(guest.between.starts_at, zone) })}</FieldError>
      )}
      <Button call="meetings.ask" type="submit" kind="primary" icon="send" block busy={busy}>
        {t('request.send')}
      </Button>
      <p className="xs soft">{t('request.uses', { count: left })}</p>
    </form>
  )
}

/** Another time for a request or a meeting: select one in the day, then propose it. */
export function MovePanel({
  invitation,
  picked,
  zone,
  onLength,
  onClose,
  act,
}: {
  invitation: Invitation
  picked: Picked | undefined
  zone: string
  onLength: (length: number) => void
  onClose: () => void
  act: (act: Act, done?: () => void) => void
}) {
  const { person } = invitation
  return (
    <Card>
      <CardHead
        title={t('moving.title')}
        end={<IconButton icon="x" size="sm" label={t('request.close')} onClick={onClose} />}
      />
      <CardBody className="stack">
        <GuestLines guest={person} />
        <p className="sm soft">{t('moving.text', { name: person.name })}</p>
        {picked && (
          <>
            <When picked={picked} zone={zone} both />
            {picked.most > 1 && <Length picked={picked} onLength={onLength} />}
            <Button
              kind="primary"
              block
              onClick={() => {
                const { date, start } = picked.slot
                act({ kind: 'propose', meeting: invitation.meeting_id, date, start, slots: picked.length }, onClose)
              }}
            >
              {t('moving.send', { time: clockText(picked.slot.starts_at, zone) })}
            </Button>
          </>
        )}
      </CardBody>
    </Card>
  )
}
