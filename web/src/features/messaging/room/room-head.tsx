import { PageLink } from '../../../ui/page-link.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Avatar } from '../../../ui/people.tsx'
import type { Conversation } from '../messaging.api.ts'
import { t } from '../text.ts'
import { useIsTyping } from '../typing.ts'
import type { Details } from './use-details.ts'
import { useWide } from './use-wide.ts'
import css from './room.module.css'

/** With whom one speaks, the way back on a phone, and the details. */
export function RoomHead({ conversation, details }: { conversation: Conversation; details: Details }) {
  const { receiver, receiver_id, receiver_left, chat_room_id } = conversation
  const typing = useIsTyping(chat_room_id)
  const Name = useWide() ? 'h2' : 'h1'
  return (
    <header className={css['head']}>
      <PageLink to="/messages" className={cx(css['back'], 'only-phone')} aria-label={t('room.back')}>
        <Icon name="back" />
      </PageLink>
      <Avatar name={receiver.name} src={receiver.prof_pic} />
      <div className="grow">
        <Name className="h4 cut" dir="auto">
          {receiver_left ? receiver.name : <PageLink to={`/profile/${receiver_id}`}>{receiver.name}</PageLink>}
        </Name>
        <p className={cx(css['sub'], 'cut')}>
          {typing ? (
            <span className={css['typing']}>{t('room.typing')}</span>
          ) : (
            (receiver.company_name ?? receiver.job_title)
          )}
        </p>
      </div>
      <IconButton
        icon="info"
        label={t('room.details')}
        aria-pressed={details.open}
        className={cx(css['info'], details.open && css['pressed'])}
        onClick={details.toggle}
      />
    </header>
  )
}
