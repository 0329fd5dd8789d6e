import { MEDIA_LIMITS } from '@app/contract/media.limits'
import { CallError, call } from '../../../lib/call.ts'
import { ReportDialog as Dialog } from '../../../ui/report-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { MediaItem } from '../media.api.ts'
import { t } from '../text.ts'

const REASONS = ['me_in_picture', 'rights', 'wrong', 'other'] as const

/** Asks an operator to take a picture away. */
export function ReportDialog({ item, onClose }: { item: MediaItem; onClose: () => void }) {
  return (
    <Dialog
      words={{
        title: t('report.title'),
        why: t('report.why'),
        message: t('report.message'),
        send: t('report.send'),
        cancel: t('share.cancel'),
      }}
      reasons={REASONS.map((value) => ({ value, label: t(`report.${value}`) }))}
      chosen="me_in_picture"
      longest={MEDIA_LIMITS.reportMessage}
      intro={t('report.text')}
      onClose={onClose}
      send={async (reason, message) => {
        try {
          await call('media.report', { body: { media: item.id, reason, message } })
          toast(t('report.done'))
          return undefined
        } catch (error) {
          return { whole: error instanceof CallError ? error.detail : t('failed') }
        }
      }}
    />
  )
}
