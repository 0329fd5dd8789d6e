import { ConfirmModal } from '../../../ui/modal.tsx'
import { t } from '../text.ts'

/** Asks before a contact is ended, and says that the other one is not told. */
export function UnfriendModal({
  opened,
  name,
  onClose,
  onConfirm,
}: {
  opened: boolean
  name: string
  onClose: () => void
  onConfirm: () => void
}) {
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={t('unfriend.title', { name })}
      confirm={t('unfriend')}
      kind="danger"
      onConfirm={onConfirm}
    >
      {t('unfriend.text', { name })}
    </ConfirmModal>
  )
}
