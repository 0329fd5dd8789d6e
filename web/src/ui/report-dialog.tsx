import { useState } from 'react'
import { Button } from './button.tsx'
import { Notice } from './card.tsx'
import { FieldError, RadioChoice, RadioChoices, TextArea } from './fields.tsx'
import { Modal } from './modal.tsx'
import css from './report-dialog.module.css'

/** What such a dialog says; the texts are the feature's own. */
export type ReportWords = {
  title: string
  why: string
  message: string
  send: string
  cancel: string
  /** Said when nothing was chosen, and when the chosen reason needs words; not needed where neither can be. */
  choose?: string
  say?: string
}

/**
 * Asks for a reason among some, and words to it.
 * @param chosen the reason with which it begins
 * @param needsWords the reason that says nothing without a message
 * @param send tells it; what it returns is wrong and said: of the message, or of the whole
 */
export function ReportDialog<Reason extends string>({
  words,
  reasons,
  longest,
  chosen,
  needsWords,
  intro,
  send,
  onClose,
}: {
  words: ReportWords
  reasons: readonly { value: Reason; label: string }[]
  /** Characters of the message. */
  longest: number
  chosen?: Reason
  needsWords?: Reason
  intro?: string
  send: (reason: Reason, message: string) => Promise<{ message?: string; whole?: string } | undefined>
  onClose: () => void
}) {
  const [reason, setReason] = useState(chosen)
  const [message, setMessage] = useState('')
  const [problems, setProblems] = useState<{ reason?: string; message?: string; whole?: string }>({})
  const [busy, setBusy] = useState(false)

  async function tell() {
    if (busy) return
    if (!reason) return setProblems({ reason: words.choose ?? '' })
    if (reason === needsWords && message.trim() === '') return setProblems({ message: words.say ?? '' })
    setBusy(true)
    setProblems({})
    const wrong = await send(reason, message.trim()).finally(() => setBusy(false))
    if (wrong) setProblems(wrong)
    else onClose()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={words.title}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" busy={busy} onClick={() => void tell()}>
            {words.send}
          </Button>
        </>
      }
    >
      <div className="stack">
        {intro && <p className="soft">{intro}</p>}
        {problems.whole && <Notice tone="bad">{problems.whole}</Notice>}
        <RadioChoices
          label={<span className="field-label">{words.why}</span>}
          value={reason ?? ''}
          onChange={(value) => {
            setReason(value as Reason)
            setProblems({})
          }}
        >
          <div className={css['reasons']}>
            {reasons.map(({ value, label }) => (
              <RadioChoice key={value} value={value} label={label} />
            ))}
          </div>
        </RadioChoices>
        {problems.reason && (
          <div role="alert">
            <FieldError>{problems.reason}</FieldError>
          </div>
        )}
        <TextArea
          label={words.message}
          optional={needsWords === undefined || reason !== needsWords}
          dir="auto"
          maxLength={longest}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          error={problems.message}
        />
      </div>
    </Modal>
  )
}
