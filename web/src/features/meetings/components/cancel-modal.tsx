import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields.tsx'
import { Modal } from '../../../ui/modal.tsx'
import type { Act, Invitation } from '../meetings.api.ts'
import { t } from '../text.ts'

const REASON = { min: 10, max: 500 }

/** Asks why a meeting is cancelled; the other one reads it. */
export function CancelModal({
  invitation,
  act,
  onClose,
}: {
  invitation: Invitation
  act: (act: Act, done?: () => void) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { name } = invitation.person
  const length = Array.from(reason.trim()).length
  const wrong =
    length < REASON.min
      ? t('request.short', { count: REASON.min - length })
      : length > REASON.max
        ? t('request.long', { count: length - REASON.max })
        : undefined
  return (
    <Modal
      opened
      size="sm"
      onClose={onClose}
      title={t('cancel.title', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel.keep')}</Button>
          <Button
            kind="danger"
            onClick={() => {
              setTried(true)
              if (wrong === undefined) act({ kind: 'cancel', meeting: invitation.meeting_id, reason }, onClose)
            }}
          >
            {t('cancel.confirm')}
          </Button>
        </>
      }
    >
      <p className="sm soft">{t('cancel.text', { name })}</p>
      <TextArea
        label={t('cancel.reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        description={t('request.hint', REASON)}
        error={tried ? wrong : undefined}
      />
    </Modal>
  )
}
