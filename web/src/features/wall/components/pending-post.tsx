import { fullName } from '@app/contract/names'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, Notice } from '../../../ui/card.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { useMe } from '../../shell/index.ts'
import { wallKey } from '../draft.ts'
import { useLocalStore } from '../../../lib/local-store.ts'
import { discard, outboxOf, sendAgain, takeBack } from '../outbox.ts'
import type { Outgoing } from '../outbox.ts'
import { t } from '../text.ts'
import type { Wall } from '../wall.api.ts'
import { AudienceMark } from './audience.tsx'
import { UserText } from './user-text.tsx'
import css from './post.module.css'

/** My posts for this wall that are on their way. */
export function PendingPosts({ wall }: { wall: Wall }) {
  const me = useSession()?.customerId
  return me === undefined ? null : <Outbox wall={wall} me={me} />
}

function Outbox({ wall, me }: { wall: Wall; me: number }) {
  // What is written on the home wall stands on my own too.
  const key = wall.kind === 'member' && wall.id === me ? 'home' : wallKey(wall)
  return useLocalStore(outboxOf(me))
    .filter((one) => wallKey(one.wall) === key)
    .map((one) => <PendingPost key={one.key} outgoing={one} me={me} />)
}

/** A post that the server has not answered yet: it stands where it will stand, or says why it was not sent. */
function PendingPost({ outgoing, me }: { outgoing: Outgoing; me: number }) {
  const queries = useQueryClient()
  const myself = useMe()
  const { draft, key, state, problem } = outgoing
  const name = myself ? fullName(myself) : ''
  const pictures = draft.media.filter((item) => item.picture !== null)
  return (
    <Card as="article" className={css['post'] ?? ''}>
      <header className={css['head']}>
        <Avatar name={name} src={myself?.profile_picture} />
        <div className="grow">
          <div className={css['who']}>
            <b dir="auto">{name}</b>
          </div>
          <div className={css['meta']} role="status">
            {t(state === 'sending' ? 'pending.sending' : 'pending.notSent')}
            <span aria-hidden>·</span>
            <AudienceMark audience={draft.audience} />
          </div>
        </div>
      </header>
      <div className={state === 'sending' ? css['onItsWay'] : undefined}>
        {draft.text.trim() !== '' && (
          <div className={css['text']}>
            <UserText
              text={draft.text.trim()}
              people={[...draft.people, ...draft.mentions]}
              className={css['folded']}
            />
          </div>
        )}
        {pictures.length > 0 && (
          <div className={css['thumbs']}>
            {pictures.map((item) => (
              <img key={item.key} src={item.picture ?? undefined} alt={item.alt} width={96} height={96} />
            ))}
          </div>
        )}
      </div>
      {state === 'failed' && (
        <div className={css['failed']}>
          <Notice tone="bad">{problem ?? t('pending.cut')}</Notice>
          <div className="row row-wrap">
            <Button kind="primary" size="sm" icon="refresh" onClick={() => sendAgain(queries, me, key)}>
              {t('pending.again')}
            </Button>
            <Button size="sm" icon="edit" onClick={() => takeBack(me, key)}>
              {t('pending.edit')}
            </Button>
            <Button size="sm" kind="quiet" onClick={() => discard(me, key)}>
              {t('pending.discard')}
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}
