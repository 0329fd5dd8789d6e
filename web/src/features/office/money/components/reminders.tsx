import { fileOf } from '../../../../lib/call.ts'
import { day } from '../../../../lib/dates.ts'
import { money } from '../../../../lib/money.ts'
import { Panel } from '../../../../ui/card.tsx'
import { Timeline } from '../../../../ui/lists.tsx'
import type { TimelineStep } from '../../../../ui/lists.tsx'
import { SaveButton } from '../../../../ui/save-button.tsx'
import type { Sheet } from '../money.ts'
import { t } from '../text.ts'
import css from './money.module.css'

type Sent = Sheet['reminders'][number]
const shortDay = (value: string) => day(value, { month: 'short' })

/** "Reminder 2", or the one before the due day. */
const nameOf = (level: number) => (level === 0 ? t('reminder.before') : t('reminder.level', { level }))

/** Letters that went out, and what the product does next and when; nothing where there is neither. */
export function Reminders({ sheet }: { sheet: Sheet }) {
  const { reminders, order } = sheet
  const next = nextOf(sheet)
  if (reminders.length === 0 && !next) return null
  const steps: TimelineStep[] = reminders.map(({ sent_at, days, letter }) => ({
    title: letter ? nameOf(letter.level) : t(days > 0 ? 'reminder.old' : 'reminder.before'),
    text: letter ? <Letter sheet={sheet} letter={letter} /> : shortDay(sent_at),
  }))
  return (
    <Panel title={t('reminders')}>
      <div className={css['story']}>
        <Timeline steps={[...steps, ...(next ? [{ title: next, state: 'open' as const }] : [])]} />
        {order.reminders_stopped_at && <p className={css['kept']}>{t('reminder.stopped.text')}</p>}
      </div>
    </Panel>
  )
}

/** What comes next, in a sentence; undefined where nothing does. */
function nextOf({ next_step, order, open_amount, number }: Sheet): string | undefined {
  if (open_amount <= 0 || number === null) return undefined
  if (order.reminders_stopped_at) return t('reminder.stopped', { day: shortDay(order.reminders_stopped_at) })
  if (!next_step) return t('reminder.none')
  const on = shortDay(next_step.on)
  return next_step.what === 'cancel'
    ? t('reminder.next.cancel', { day: on })
    : t('reminder.next', { name: nameOf(next_step.level ?? 0), day: on })
}

function Letter({
  sheet: { id, number, currency_code },
  letter,
}: {
  sheet: Sheet
  letter: NonNullable<Sent['letter']>
}) {
  const { level, letter_on, open_amount, fee } = letter
  return (
    <>
      <span className="num">
        {t('reminder.of', { day: shortDay(letter_on), amount: money(open_amount, currency_code) })}
        {fee > 0 && `, ${t('reminder.fee', { amount: money(fee, currency_code) })}`}
      </span>
      <div className={css['letter']}>
        <SaveButton
          name={`${number}-reminder-${level}.pdf`}
          fetch={() => fileOf('payments.deskReminderPdf', { params: { id, level } })}
        >
          {t('reminder.file')}
        </SaveButton>
      </div>
    </>
  )
}
