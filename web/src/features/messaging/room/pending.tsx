import { useConnection } from '../../../lib/socket.ts'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.tsx'
import { sizeOf } from '../files.ts'
import { broughtBack, filesOf, textOf } from '../draft.ts'
import { filesBack } from '../attachments.ts'
import { mayTake } from '../outbox.ts'
import type { Outgoing } from '../outbox.shelf.ts'
import { outboxNow } from '../sending.ts'
import { t } from '../text.ts'
import { FileIcon, endingOf } from './message-files.tsx'
import { MessageText } from './message-text.tsx'
import files from './files.module.css'
import css from './message.module.css'

/** Takes a message back from the outbox; it says so when that is too late. */
async function takeBack(one: Outgoing): Promise<Outgoing | undefined> {
  const taken = await outboxNow()?.take(one.client_message_id)
  if (!taken) toast(t('pending.busy'), 'info')
  return taken
}

/** Brings a message back to the field, before what has been written since. */
async function editAgain(me: number, one: Outgoing): Promise<void> {
  const taken = await takeBack(one)
  if (!taken) return
  textOf(me, taken.chat_room_id).set((now) => broughtBack(taken.text, now))
  // The server did not take these files.
  if (taken.problem?.fields.includes('attachments')) return toast(t('pending.filesAgain'), 'info')
  filesOf(me, taken.chat_room_id).set((now) => [...filesBack(taken.attachments), ...now])
}

/** What I have sent and the server has not acknowledged yet, in its order. */
export function PendingMessages({
  waiting,
  me,
  onEdit,
}: {
  waiting: readonly Outgoing[]
  me: number
  onEdit: () => void
}) {
  const { up } = useConnection()
  const refused = waiting.findIndex(({ problem }) => problem !== null)
  if (waiting.length === 0) return null
  return (
    <div className={cx(css['turn'], css['own'])} aria-live="off">
      <div className={css['body']}>
        {waiting.map((one, index) => (
          <Pending
            key={one.client_message_id}
            one={one}
            state={refused >= 0 && index > refused ? 'behind' : up ? 'sending' : 'waits'}
            onEdit={() => void editAgain(me, one).then(onEdit)}
          />
        ))}
      </div>
    </div>
  )
}

function Pending({ one, state, onEdit }: { one: Outgoing; state: 'waits' | 'sending' | 'behind'; onEdit: () => void }) {
  const { problem } = one
  const reason = problem && (problem.code === 'not_found' ? t('pending.gone') : problem.detail)
  const acts = mayTake(one) && (problem !== null || state !== 'sending')
  return (
    <div className={css['item']} role="article" aria-label={t('message.you')}>
      <div className={cx(css['bubble'], css['pending'], problem !== null && css['refused'])}>
        {one.text && <MessageText text={one.text} />}
        {one.attachments.map((file) => (
          <span key={file.id} className={files['waiting']}>
            <FileIcon type={endingOf(file.name)} />
            <span className="grow">
              <b className="cut">{file.name}</b>
              <span className="num">{sizeOf(file.size)}</span>
            </span>
          </span>
        ))}
        <span className={css['meta']}>
          {problem ? (
            <span className={css['reason']}>
              <Icon name="alert" size="sm" />
              <span role="alert">
                {t('pending.refused')}
                {reason && `: ${reason}`}
              </span>
            </span>
          ) : (
            <span className={css['waits']}>
              <Icon name="clock" size="sm" />
              {t(`pending.${state}`)}
            </span>
          )}
        </span>
      </div>
      {acts && (
        <div className={css['pendingActs']}>
          {problem && (
            <button type="button" onClick={() => outboxNow()?.again(one.client_message_id)}>
              {t('pending.again')}
            </button>
          )}
          <button type="button" onClick={onEdit}>
            {t('pending.edit')}
          </button>
          <button type="button" onClick={() => void takeBack(one)}>
            {t('pending.discard')}
          </button>
        </div>
      )}
    </div>
  )
}
