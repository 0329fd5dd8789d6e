import { useBlocker } from '@tanstack/react-router'
import { ConfirmModal } from '../../../ui/modal.tsx'
import { t } from '../text.ts'

/** Asks before a page with unsaved changes is left, also when its tab is closed. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  return (
    <ConfirmModal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('leave.title')}
      confirm={t('leave.confirm')}
      kind="danger"
      onConfirm={() => proceed?.()}
    >
      {t('leave.text')}
    </ConfirmModal>
  )
}
