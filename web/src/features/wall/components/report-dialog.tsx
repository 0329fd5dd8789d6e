import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { FieldError, RadioChoice, RadioChoices, TextArea } from '../../../ui/fields.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toast.tsx'
import { refOf } from '../wall.api.ts'
import type { Post } from '../wall.api.ts'
import { putPost } from '../wall.cache.ts'
import { t } from '../text.ts'
import css from './dialogs.module.css'

const REASONS = [
  'spam',
  'harassment',
  'advertising',
  'false_information',
  'intellectual_property',
  'personal_data',
  'other',
] as const
type Reason = (typeof REASONS)[number]
const LONGEST = 1000

type Props = { post: Post; onClose: () => void }

/** Tells the community's people what is wrong with a post. */
export function ReportDialog({ post, onClose }: Props) {
  const [reason, setReason] = useState<Reason>()
  const [text, setText] = useState('')
  const [problems, setProblems] = useState<{ reason?: string; text?: string; whole?: string }>({})
  const [busy, setBusy] = useState(false)

  async function send() {
    if (busy) return
    if (!reason) return setProblems({ reason: t('report.choose') })
    if (reason === 'other' && text.trim() === '') return setProblems({ text: t('report.say') })
    setBusy(true)
    setProblems({})
    try {
      await call('wall.report', { body: { ...refOf(post), reason, ...(text.trim() ? { text: text.trim() } : {}) } })
      toast(t('report.done'))
      onClose()
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {}
      setProblems(
        fields['text']
          ? { text: fields['text'].join(' ') }
          : { whole: error instanceof CallError ? error.detail : t('failed') },
      )
    } finally {
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
          <Button onClick={onClose}>{t('edit.cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void send()}>
            {t('report.send')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {problems.whole && <Notice tone="bad">{problems.whole}</Notice>}
        <RadioChoices
          label={<span className="field-label">{t('report.why')}</span>}
          value={reason ?? ''}
          onChange={(value) => {
            setReason(value as Reason)
            setProblems({})
          }}
        >
          <div className={css['reasons']}>
            {REASONS.map((one) => (
              <RadioChoice key={one} value={one} label={t(`report.${one}`)} />
            ))}
          </div>
        </RadioChoices>
        {problems.reason && (
          <div role="alert">
            <FieldError>{problems.reason}</FieldError>
          </div>
        )}
        <TextArea
          label={t('report.text')}
          optional={reason !== 'other'}
          dir="auto"
          maxLength={LONGEST}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={problems.text}
        />
      </div>
    </Modal>
  )
}

/** Asks for another look at a decision about one's own post; once. */
export function AppealDialog({ post, onClose }: Props) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function send() {
    if (busy) return
    if (text.trim() === '') return setProblem(t('appeal.say'))
    setBusy(true)
    setProblem(undefined)
    try {
      putPost(queries, await call('wall.appeal', { body: { ...refOf(post), text: text.trim() } }))
      toast(t('appeal.done'))
      onClose()
    } catch (error) {
      setProblem(error instanceof CallError ? error.detail : t('failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('appeal.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('edit.cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void send()}>
            {t('appeal.send')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('appeal.text')}
        description={t('appeal.hint')}
        dir="auto"
        maxLength={LONGEST}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={problem}
      />
    </Modal>
  )
}
