import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/classes.ts'
import { WithRail } from '../../../ui/rail.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { ConversationList } from '../list/conversation-list.tsx'
import { useWide } from '../room/use-wide.ts'
import { t } from '../text.ts'
import css from './messages-frame.module.css'

/** The list and the conversation that was chosen: side by side on the desk, one at a time on a phone. */
export function MessagesFrame({ folder, children }: { folder: 'requests' | undefined; children: ReactNode }) {
  const { chatRoomId } = useParams({ strict: false }) as { chatRoomId?: string }
  const wide = useWide()
  const inRoom = chatRoomId !== undefined
  return (
    <div className={cx(css['page'], inRoom && css['inRoom'])}>
      <WithRail className={css['with'] ?? ''}>
        <div className={css['card']}>
          {/* On a phone it is only put away, so that its place and its search are still there on the way back. */}
          <div className={css['list']} hidden={!wide && inRoom}>
            <ConversationList current={chatRoomId} folder={folder} />
          </div>
          {(wide || inRoom) && <div className={css['main']}>{inRoom ? children : <Choose />}</div>}
        </div>
      </WithRail>
    </div>
  )
}

/** The desk before a conversation is chosen. */
function Choose() {
  return (
    <div className={css['choose']}>
      <EmptyState icon="message" title={t('choose.title')}>
        {t('choose.text')}
      </EmptyState>
    </div>
  )
}
