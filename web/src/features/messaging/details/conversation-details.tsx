import { count } from '../../../lib/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { idIn } from '../../../lib/link.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { ButtonLink, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Lanes } from '../../../ui/lanes.tsx'
import { Avatar, Logo } from '../../../ui/people.tsx'
import { TopicTags } from '../../../ui/pills.tsx'
import { companyQuery } from '../../companies/index.ts'
import { memberQuery } from '../../members/index.ts'
import type { Member } from '../../members/index.ts'
import { Pushpin } from '../list/pushpin.tsx'
import { t } from '../list/text.ts'
import { useConversationAct } from '../messaging.actions.ts'
import type { Conversation } from '../messaging.api.ts'
import { AskBefore } from './ask-before.tsx'
import type { Asking } from './ask-before.tsx'
import { FilesOf } from './files-of.tsx'
import type { FileInRoom } from './files-of.tsx'
import css from './details.module.css'

/** Whom one writes to, the files of the messages that are loaded, and what can be done with the conversation. */
export function ConversationDetails({
  conversation,
  files,
  onClose,
}: {
  conversation: Conversation
  files: readonly FileInRoom[]
  onClose: () => void
}) {
  const { receiver, receiver_id, receiver_left } = conversation
  // Refused when many profiles were opened today: what the conversation itself knows stays.
  const member = useQuery({ ...memberQuery(receiver_id), enabled: !receiver_left, retry: false }).data
  return (
    <div className={css['details']}>
      <div className={cx(css['cover'], 'on-navy')}>
        <Lanes />
        <IconButton icon="x" label={t('details.close')} className={css['close']} onClick={onClose} />
      </div>
      <div className={css['who']}>
        <Avatar name={receiver.name} src={receiver.prof_pic} size="xl" />
        <h2 className="h3" dir="auto">
          {receiver.name}
        </h2>
        {receiver.job_title && <p className="sm soft">{receiver.job_title}</p>}
        <Company conversation={conversation} />
        {member && <TopicTags names={member.tags.map((tag) => tag.name)} />}
        {receiver_left ? (
          <p className="sm soft">{t('details.left')}</p>
        ) : (
          <ButtonLink to={`/profile/${receiver_id}`} size="sm" icon="user" block className={css['profile']!}>
            {t('details.profile')}
          </ButtonLink>
        )}
      </div>
      {member && <Facts member={member} />}
      <FilesOf files={files} name={receiver.name} />
      <Acts conversation={conversation} />
    </div>
  )
}

function Company({ conversation: { receiver } }: { conversation: Conversation }) {
  const id = idIn(receiver.company) ?? 0
  const logo = useQuery({ ...companyQuery(id), enabled: id > 0 }).data?.logo
  if (!receiver.company_name) return null
  return (
    <PageLink to={`/company-profile/${id}`} className={css['company']}>
      <Logo name={receiver.company_name} src={logo} size="xs" />
      <span className="cut">{receiver.company_name}</span>
    </PageLink>
  )
}

function Facts({ member }: { member: Member }) {
  const contact = member.friendship_status.status === 'friend'
  return (
    <dl className={css['facts']}>
      <div>
        <dt>{t('details.network')}</dt>
        <dd>{t(contact ? 'details.yes' : 'details.no')}</dd>
      </div>
      {member.contacts_count !== null && (
        <div>
          <dt>{t('details.contacts')}</dt>
          <dd className="num">{count(member.contacts_count)}</dd>
        </div>
      )}
    </dl>
  )
}

/** A conversation in which nothing was answered yet has no place in the list to pin or mark. */
function Acts({ conversation }: { conversation: Conversation }) {
  const { act } = useConversationAct()
  const [asking, setAsking] = useState<Asking>()
  const { state, sorting_point, hidden, unread_messages_count, receiver } = conversation
  const pinned = sorting_point === 1
  const listed = state === 'open' || state === 'request_sent'
  return (
    <section aria-label={t('details.conversation')}>
      <h3 className={css['label']}>{t('details.conversation')}</h3>
      <ul className={css['acts']}>
        {listed && (
          <Deed icon={<Pushpin />} onClick={() => act(pinned ? 'unpin' : 'pin', conversation)}>
            {t(pinned ? 'unpin' : 'pin')}
          </Deed>
        )}
        {listed && unread_messages_count === 0 && (
          <Deed icon={<Icon name="message" />} onClick={() => act('markUnread', conversation)}>
            {t('markUnread')}
          </Deed>
        )}
        {(listed || state === 'request_received') && !hidden && (
          <Deed icon={<Icon name="hide" />} onClick={() => setAsking('hide')}>
            {t('hide')}
          </Deed>
        )}
        {(listed || state === 'request_received') && (
          <Deed icon={<Icon name="trash" />} danger onClick={() => setAsking('remove')}>
            {t('remove')}
          </Deed>
        )}
        <Deed icon={<Icon name="ban" />} danger onClick={() => setAsking('block')}>
          {t('block', { name: receiver.name })}
        </Deed>
      </ul>
      <AskBefore conversation={conversation} asking={asking} onDone={() => setAsking(undefined)} />
    </section>
  )
}

function Deed({
  icon,
  danger,
  onClick,
  children,
}: {
  icon: ReactNode
  danger?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <li>
      <button type="button" className={cx(css['act'], danger && css['danger'])} onClick={onClick}>
        {icon}
        <span className="grow">{children}</span>
      </button>
    </li>
  )
}
