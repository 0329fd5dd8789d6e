import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call, fileOf, keyOf } from '../../../../lib/call.ts'
import { moment } from '../../../../lib/dates.ts'
import { money } from '../../../../lib/money.ts'
import { ownZone } from '../../../../lib/zones.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/classes.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icons.ts'
import { Timeline } from '../../../../ui/lists.tsx'
import type { TimelineStep } from '../../../../ui/lists.tsx'
import { PageLink } from '../../../../ui/page-link.ts'
import { SaveButton } from '../../../../ui/save-button.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { isLate, timeLeft } from '../disputes.ts'
import type { Dispute } from '../disputes.ts'
import { t } from '../text.ts'
import css from './disputes.module.css'

/** Beside a dispute: the time that is left, what happened so far, what it means for the order, and the file of the evidence. */
export function DisputeSide({ one, now, chosen }: { one: Dispute; now: Date; chosen: number }) {
  const amount = money(one.amount, one.currency_code)
  const fee = money(one.fee, one.currency_code)
  const ended = one.state === 'won' || one.state === 'lost' ? one.state : undefined
  return (
    <aside className={css['side']}>
      {one.state === 'open' && <Left one={one} now={now} />}
      <section>
        <h3>{t('far')}</h3>
        <Timeline steps={stepsOf(one, amount)} />
        {one.state === 'open' && one.claimed === null && <Claim one={one} />}
      </section>
      {ended === undefined ? (
        <section>
          <h3>{t('while')}</h3>
          <ul className={css['while']}>
            <Fact icon="lock" title={t('while.refund')} text={t('while.refund.text')} />
            <Fact icon="ticket" title={t('while.tickets')} text={t('while.tickets.text')} />
            <Fact icon="bank" title={t('while.booked', { amount, fee })} text={t('while.booked.text')} />
          </ul>
        </section>
      ) : (
        <ul className={css['while']}>
          <Fact icon="bank" title={t(`after.${ended}`)} text={t(`after.${ended}.text`, { amount, fee })} />
        </ul>
      )}
      <section>
        <h3>{t('pack')}</h3>
        <p className={cx('soft', css['pack'])}>
          {one.sent_at === null ? t('pack.text', { count: chosen }) : t('pack.sent')}
        </p>
        <SaveButton
          name={`dispute-${one.id}.pdf`}
          fetch={() => fileOf('payments.disputePack', { params: { id: one.id } })}
        >
          {t('pack.save')}
        </SaveButton>
      </section>
      <ul className={css['links']}>
        {one.invoices.map(({ id, number, subject }) => (
          <li key={id}>
            <PageLink to={`/office/money/${id}`} className="link">
              {number ?? `#${id}`}
            </PageLink>{' '}
            <span className="soft">{subject}</span>
          </li>
        ))}
      </ul>
    </aside>
  )
}

function Claim({ one }: { one: Dispute }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const claim = async () => {
    setBusy(true)
    try {
      await call('payments.claimDispute', { params: { id: one.id }, body: { version: one.version } })
    } catch (error) {
      toast(error instanceof CallError ? error.detail : String(error), 'bad')
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: keyOf('payments.dispute') })
    }
  }
  return (
    <Button size="sm" call="payments.claimDispute" busy={busy} onClick={() => void claim()}>
      {t('act.claim')}
    </Button>
  )
}

function Left({ one, now }: { one: Dispute; now: Date }) {
  if (one.evidence_due_at === null) return <p className={css['left']}>{t('until.none')}</p>
  const until = moment(one.evidence_due_at, ownZone())
  const late = isLate(one, now)
  return (
    <div className={cx(css['left'], css['red'])}>
      {!late && (
        <b className="num" role="timer" aria-label={t('until.label')}>
          {timeLeft(one.evidence_due_at, now, true)}
        </b>
      )}
      <p>{t(late ? 'until.late' : 'until', { moment: until })}</p>
    </div>
  )
}

function Fact({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <li>
      <Icon name={icon} />
      <span>
        <b className="num">{title}</b>
        <small className="num">{text}</small>
      </span>
    </li>
  )
}

function stepsOf(one: Dispute, amount: string): TimelineStep[] {
  const at = (instant: string) => moment(instant, ownZone())
  const steps: TimelineStep[] = [
    { title: t('far.opened'), text: t('far.opened.text', { moment: at(one.opened_at), amount }) },
  ]
  if (one.claimed) steps.push({ title: t('far.claimed', { name: one.claimed.by }), text: at(one.claimed.at) })
  if (one.sent_at !== null) steps.push({ title: t('far.sent'), text: at(one.sent_at) })
  else if (one.state === 'open' && one.evidence_due_at !== null)
    steps.push({ title: t('far.due'), text: at(one.evidence_due_at), state: 'now' })
  if (one.decided_at !== null && (one.state === 'won' || one.state === 'lost'))
    steps.push({ title: t(`far.${one.state}`), text: at(one.decided_at) })
  else steps.push({ title: t('far.decides'), text: t('far.decides.text'), state: 'open' })
  return steps
}
