import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { t } from './list/text.ts'
import { useOpenConversation } from './messaging.actions.ts'
import css from './message-button.module.css'

/** `icon` leaves the word out where there is no room for it. */
type Look = { icon?: boolean; size?: 'sm'; className?: string; kind?: 'primary' }

/** Opens the conversation with a member. */
export function MessageButton({ customer_id, name, look }: { customer_id: number; name: string; look?: Look }) {
  const { open, opening } = useOpenConversation()
  const busy = opening !== undefined
  return (
    <Button
      call="messaging.open"
      size={look?.size}
      kind={look?.kind}
      icon={look?.icon ? undefined : 'message'}
      className={cx(look?.icon && css['icon'], look?.className)}
      busy={busy}
      aria-label={t('message.to', { name })}
      title={look?.icon ? t('message') : undefined}
      onClick={() => open(customer_id)}
    >
      {look?.icon ? !busy && <Icon name="message" /> : t('message')}
    </Button>
  )
}
