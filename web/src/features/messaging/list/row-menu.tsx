import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { Conversation } from '../messaging.api.ts'
import { useConversationAct } from '../messaging.actions.ts'
import { AskBefore } from '../details/ask-before.tsx'
import type { Asking } from '../details/ask-before.tsx'
import { t } from './text.ts'

/** What one does with a conversation without opening it. */
export function RowMenu({ one, className }: { one: Conversation; className: string | undefined }) {
  const { act } = useConversationAct()
  const [asking, setAsking] = useState<Asking>()
  const { name } = one.receiver
  const pinned = one.sorting_point === 1
  const unread = one.unread_messages_count > 0
  const answered = one.state === 'open' || one.state === 'request_sent'
  return (
    <>
      <Menu
        label={t('menu', { name })}
        align="end"
        items={[
          ...(answered
            ? [{ label: t(pinned ? 'unpin' : 'pin'), onSelect: () => act(pinned ? 'unpin' : 'pin', one) }]
            : []),
          {
            label: t(unread ? 'markRead' : 'markUnread'),
            onSelect: () => act(unread ? 'read' : 'markUnread', one),
          },
          { label: t('hide'), onSelect: () => setAsking('hide') },
          { label: t('remove'), danger: true, onSelect: () => setAsking('remove') },
          { label: t('block', { name }), danger: true, onSelect: () => setAsking('block') },
        ]}
        trigger={(props) => (
          <IconButton {...props} icon="more" size="sm" label={t('menu', { name })} className={className} />
        )}
      />
      <AskBefore conversation={one} asking={asking} onDone={() => setAsking(undefined)} />
    </>
  )
}
