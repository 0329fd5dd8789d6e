import { useEffect, useId, useRef, useState } from 'react'
import { day } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Menu } from '../../../ui/menu.tsx'
import { useFollowAction, useNetworkAction } from '../network.actions.ts'
import type { NetworkAction } from '../network.actions.ts'
import type { Following, Friendship, Somebody } from '../network.api.ts'
import { t } from '../text.ts'
import { UnfriendModal } from './unfriend-modal.tsx'
import css from './buttons.module.css'

type Look = { size?: 'sm'; block?: boolean; className?: string | undefined }

/** What stands between me and a member, as one button with its four texts (docs/rules/network.md#friendship-status). */
export function NetworkButton({ person, friendship, ...look }: { person: Somebody; friendship: Friendship } & Look) {
  const run = useNetworkAction(person, friendship)
  // Each text is a button of its own: after a press the focus goes to the one that takes its place.
  const id = useId()
  const pressed = useRef(false)
  const act = (action: NetworkAction) => {
    pressed.current = true
    run(action)
  }
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body) document.getElementById(id)?.focus()
    pressed.current = false
  }, [friendship.status, id])
  const [asking, setAsking] = useState(false)
  const { name } = person
  // The name, for those who hear the button without its card.
  const named = (text: string) => ({ id, 'aria-label': `${text}: ${name}` })
  switch (friendship.status) {
    case '':
      if (friendship.ask_again_on !== null)
        return (
          <Button {...look} {...named(t('rest', { day: day(friendship.ask_again_on) }))} icon="clock" disabled>
            {t('rest', { day: day(friendship.ask_again_on, { month: 'short' }) })}
          </Button>
        )
      return (
        <Button
          call="network.invite"
          {...look}
          {...named(t('add'))}
          kind="soft"
          icon="useradd"
          onClick={() => act('ask')}
        >
          {t('add')}
        </Button>
      )
    case 'sent request':
      return (
        <Menu
          label={t('sent')}
          items={[
            { label: t('withdraw'), icon: 'x', call: 'network.answerInvitation', onSelect: () => act('withdraw') },
          ]}
          trigger={(props) => (
            <Button
              {...look}
              {...props}
              {...named(t('sent'))}
              icon="clock"
              className={cx(css['sent'], look.className)}
              title={t('sent.hint')}
            >
              {t('sent')}
            </Button>
          )}
        />
      )
    case 'pending request or you':
      return (
        <Menu
          label={t('received')}
          items={[
            { label: t('accept'), icon: 'check', call: 'network.answerInvitation', onSelect: () => act('accept') },
            { label: t('refuse'), icon: 'x', call: 'network.answerInvitation', onSelect: () => act('refuse') },
          ]}
          trigger={(props) => (
            <Button {...look} {...props} {...named(t('received'))} kind="primary" iconEnd="caret">
              {t('received')}
            </Button>
          )}
        />
      )
    case 'friend':
      return (
        <>
          <Button
            call="network.removeContact"
            {...look}
            {...named(t('unfriend'))}
            icon="userremove"
            onClick={() => setAsking(true)}
          >
            {t('unfriend')}
          </Button>
          <UnfriendModal
            opened={asking}
            name={name}
            onClose={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false)
              act('remove')
            }}
          />
        </>
      )
  }
}

/** Follow or Unfollow, by the stored status. */
export function FollowButton({ person, following, ...look }: { person: Somebody; following: Following } & Look) {
  const follow = useFollowAction(person, following)
  const text = t(following.following ? 'unfollow' : 'follow')
  return (
    <Button
      call={following.following ? 'network.unfollow' : 'network.follow'}
      {...look}
      aria-label={`${text}: ${person.name}`}
      className={cx(css['follow'], following.following && css['on'], look.className)}
      onClick={() => follow(!following.following)}
    >
      {text}
    </Button>
  )
}
