import { useInfiniteQuery } from '@tanstack/react-query'
import { ago } from '../../../lib/dates.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EndlessList } from '../../../ui/endless.tsx'
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import { PersonMenu } from '../components/person-menu.tsx'
import { useNetworkAction } from '../network.actions.ts'
import { invitationsQuery } from '../network.api.ts'
import type { Invitation } from '../network.api.ts'
import { t } from '../text.ts'
import { Who, somebody } from './parts.tsx'
import css from './my-network-page.module.css'

/** Open requests: received ones are answered, sent ones withdrawn. */
export function Invitations({ kind, me }: { kind: 'received' | 'sent'; me: number }) {
  const query = useInfiniteQuery(invitationsQuery(kind, me))
  const open = query.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <EndlessList
      query={query}
      count={open.length}
      skeleton={
        <Card>
          <SkeletonRows rows={4} />
        </Card>
      }
      empty={
        <Card>
          <EmptyState
            icon={kind === 'received' ? 'users' : 'send'}
            title={t(`requests.${kind}.none`)}
            action={
              <ButtonLink to="/members" kind="primary">
                {t('directory')}
              </ButtonLink>
            }
          >
            {t(`requests.${kind}.none.text`)}
          </EmptyState>
        </Card>
      }
    >
      <ul className={css['list']}>
        {open.map((invitation) =>
          kind === 'received' ? (
            <Received key={invitation.id} invitation={invitation} />
          ) : (
            <Sent key={invitation.id} invitation={invitation} />
          ),
        )}
      </ul>
    </EndlessList>
  )
}

function Note({ invitation }: { invitation: Invitation }) {
  return (
    <>
      <p className={css['since']}>
        <time dateTime={invitation.sent_at}>{ago(invitation.sent_at)}</time>
      </p>
      {invitation.note && <blockquote className={css['note']}>{invitation.note}</blockquote>}
    </>
  )
}

function Received({ invitation }: { invitation: Invitation }) {
  const person = somebody(invitation.requested_by_details)
  const act = useNetworkAction(person, {
    status: 'pending request or you',
    invitation: invitation.url,
    network: null,
    ask_again_on: null,
  })
  return (
    <li className={css['row']}>
      <Who person={invitation.requested_by_details}>
        <Note invitation={invitation} />
      </Who>
      <div className={css['rowActions']}>
        <Button
          call="network.answerInvitation"
          kind="primary"
          aria-label={`${t('accept')}: ${person.name}`}
          onClick={() => act('accept')}
        >
          {t('accept')}
        </Button>
        <Button
          call="network.answerInvitation"
          aria-label={`${t('refuse')}: ${person.name}`}
          onClick={() => act('refuse')}
        >
          {t('refuse')}
        </Button>
        <PersonMenu person={person} />
      </div>
    </li>
  )
}

function Sent({ invitation }: { invitation: Invitation }) {
  const person = somebody(invitation.requested_to_details)
  const act = useNetworkAction(person, {
    status: 'sent request',
    invitation: invitation.url,
    network: null,
    ask_again_on: null,
  })
  return (
    <li className={css['row']}>
      <Who person={invitation.requested_to_details}>
        <Note invitation={invitation} />
      </Who>
      <div className={css['rowActions']}>
        <Button
          call="network.answerInvitation"
          aria-label={`${t('withdraw')}: ${person.name}`}
          onClick={() => act('withdraw')}
        >
          {t('withdraw')}
        </Button>
      </div>
    </li>
  )
}
