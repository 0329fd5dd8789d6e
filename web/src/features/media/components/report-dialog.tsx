import { useState } from 'react'
import { MEDIA_LIMITS } from '@app/contract/media.limits'
import { CallError, call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { RadioChoice, RadioChoices, TextArea } from '../../../ui/fields.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { MediaItem } from '../media.api.ts'
import { t } from '../text.ts'

const REASONS = ['me_in_picture', 'rights', 'wrong', 'other'] as const
type Reason = (typeof REASONS)[number]

/** Asks an operator to take a picture away. */
export function ReportDialog({ item, onClose }: { item: MediaItem; onClose: () => void }) {
  const [reason, setReason] = useState<Reason>('me_in_picture')
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function send() {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await call('media.report', { body: { media: item.id, reason, message: message.trim() } })
      toast(t('report.done'))
      onClose()
    } catch (error) {
      setProblem(error instanceof CallError ? error.detail : t('failed'))
      setBusy(false)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('report.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('share.cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void send()}>
            {t('report.send')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="soft">{t('report.text')}</p>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <RadioChoices
          label={<span className="field-label">{t('report.why')}</span>}
          value={reason}
          onChange={(value) => setReason(value as Reason)}
        >
          <div className="stack">
            {REASONS.map((one) => (
              <RadioChoice key={one} value={one} label={t(`report.${one}`)} />
            ))}
          </div>
        </RadioChoices>
        <TextArea
          label={t('report.message')}
          optional
          dir="auto"
          maxLength={MEDIA_LIMITS.reportMessage}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </div>
    </Modal>
  )
}
