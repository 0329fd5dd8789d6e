import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { Modal } from '../../ui/modal.tsx'
import { t } from './text.ts'
import css from './desk.module.css'

const SHORTEST = 3

/** Asks why before the office does something for others; the log keeps it. */
export function AskWhy({
  title,
  confirm,
  kind = 'primary',
  busy,
  children,
  onConfirm,
  onClose,
}: {
  title: string
  confirm: string
  kind?: 'primary' | 'danger'
  busy: boolean
  /** What it does, and what else it asks. */
  children?: ReactNode
  onConfirm: (reason: string) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isShort = reason.trim().length < SHORTEST
  return (
    <Modal
      opened
      size="sm"
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button
            kind={kind}
            busy={busy}
            onClick={() => {
              setTried(true)
              if (!isShort) onConfirm(reason.trim())
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className={css['form']}>
        {children}
        <TextArea
          label={t('why')}
          description={t('why.hint')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={tried && isShort ? t('why.short') : undefined}
        />
      </div>
    </Modal>
  )
}
