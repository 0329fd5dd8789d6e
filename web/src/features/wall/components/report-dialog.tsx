import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { ReportDialog as Dialog } from '../../../ui/report-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { refOf } from '../wall.api.ts'
import type { Post } from '../wall.api.ts'
import { putPost } from '../wall.cache.ts'
import { t } from '../text.ts'

const REASONS = [
  'spam',
  'harassment',
  'advertising',
  'false_information',
  'intellectual_property',
  'personal_data',
  'other',
] as const
const LONGEST = 1000

type Props = { post: Post; onClose: () => void }

/** Tells the community's people what is wrong with a post. */
export function ReportDialog({ post, onClose }: Props) {
  return (
    <Dialog
      words={{
        title: t('report.title'),
        why: t('report.why'),
        message: t('report.text'),
        send: t('report.send'),
        cancel: t('edit.cancel'),
        choose: t('report.choose'),
        say: t('report.say'),
      }}
      reasons={REASONS.map((value) => ({ value, label: t(`report.${value}`) }))}
      needsWords="other"
      longest={LONGEST}
      onClose={onClose}
      send={async (reason, text) => {
        try {
          await call('wall.report', { body: { ...refOf(post), reason, ...(text ? { text } : {}) } })
          toast(t('report.done'))
          return undefined
        } catch (error) {
          const fields = error instanceof CallError ? error.fields : {}
          if (fields['text']) return { message: fields['text'].join(' ') }
          return { whole: error instanceof CallError ? error.detail : t('failed') }
        }
      }}
    />
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
