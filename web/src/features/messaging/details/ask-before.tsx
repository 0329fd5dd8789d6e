import { ConfirmModal } from '../../../ui/modal.tsx'
import { t } from '../list/text.ts'
import type { Conversation } from '../messaging.api.ts'
import { useBlocking, useConversationAct } from '../messaging.actions.ts'

export type Asking = 'hide' | 'remove' | 'block' | undefined

/** Asks before a conversation is hidden or removed, or its person is blocked, and says what that means. */
export function AskBefore({
  conversation,
  asking,
  onDone,
}: {
  conversation: Conversation
  asking: Asking
  onDone: () => void
}) {
  const { act } = useConversationAct()
  const setBlock = useBlocking()
  const { receiver, receiver_id } = conversation
  const { name } = receiver
  return (
    <>
      <ConfirmModal
        opened={asking === 'hide'}
        onClose={onDone}
        title={t('hide.title', { name })}
        confirm={t('hide.confirm')}
        onConfirm={() => {
          onDone()
          act('hide', conversation)
        }}
      >
        {t('hide.text')}
      </ConfirmModal>
      <ConfirmModal
        opened={asking === 'remove'}
        onClose={onDone}
        title={t('remove.title', { name })}
        confirm={t('remove.confirm')}
        kind="danger"
        onConfirm={() => {
          onDone()
          act('remove', conversation)
        }}
      >
        {t('remove.text', { name })}
      </ConfirmModal>
      <ConfirmModal
        opened={asking === 'block'}
        onClose={onDone}
        title={t('block.title', { name })}
        confirm={t('block.confirm')}
        kind="danger"
        onConfirm={async () => {
          await setBlock({ customer_id: receiver_id, name, conversation }, true)
          onDone()
        }}
      >
        {t('block.text', { name })}
      </ConfirmModal>
    </>
  )
}
