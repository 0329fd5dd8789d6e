import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { call, queryOptionsFor } from '../../../lib/call.ts'
import { idIn } from '../../../lib/link.ts'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { ConfirmModal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useMe } from '../../shell/index.ts'
import { tellRefusal, useNetworkAction } from '../network.actions.ts'
import { spamQuery } from '../network.api.ts'
import type { Friendship, Somebody } from '../network.api.ts'
import { t } from '../text.ts'
import { NoteDialog } from './note-dialog.tsx'
import { UnfriendModal } from './unfriend-modal.tsx'
import css from './person-menu.module.css'

/** Puts a member on my spam list or takes them off; what they posted vanishes from my walls or comes back. */
export function useSpamList(): {
  has: (id: number) => boolean
  change: (person: Somebody, add: boolean) => Promise<void>
} {
  const queries = useQueryClient()
  const me = useMe()
  const { mutateAsync, isPending } = useMutation({
    // Without a connection it fails at once and is undone, instead of waiting unseen.
    networkMode: 'always',
    mutationFn: ({ person, add }: { person: Somebody; add: boolean }) =>
      call('members.changeSpamList', { body: { customer: person.id, action: add ? 'add' : 'remove' } }),
    onSuccess: ({ spam_list }, { person, add }) => {
      if (me)
        queries.setQueryData(
          queryOptionsFor('members.one', { params: { id: me.id } }).queryKey,
          (old) => old && { ...old, spam_list },
        )
      toast(t(add ? 'spam.added' : 'spam.removed', { name: person.name }))
      void queries.invalidateQueries(spamQuery())
      void queries.invalidateQueries({ queryKey: ['wall'] })
    },
    onError: tellRefusal,
  })
  return {
    has: (id) => me?.spam_list.some((link) => idIn(link) === id) ?? false,
    change: async (person, add) => {
      if (!isPending) await mutateAsync({ person, add }).catch(() => undefined)
    },
  }
}

/** Blocks a member both ways and everywhere, or lifts it. Everything that was loaded may hold them, so all is asked again. */
export function useBlock(): (person: Somebody, block: boolean) => Promise<boolean> {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    // Without a connection it fails at once and is undone, instead of waiting unseen.
    networkMode: 'always',
    mutationFn: ({ person, block }: { person: Somebody; block: boolean }) =>
      call('network.block', { body: { customer: person.id, action: block ? 'block' : 'unblock' } }),
    onSuccess: (_, { person, block }) => {
      toast(t(block ? 'block.done' : 'block.lifted', { name: person.name }))
      if (block) queries.removeQueries(queryOptionsFor('members.one', { params: { id: person.id } }))
      void queries.invalidateQueries()
    },
    onError: tellRefusal,
  })
  return async (person, block) => {
    if (isPending) return false
    return mutateAsync({ person, block }).then(
      () => true,
      () => false,
    )
  }
}

/** What one does about a person more rarely: to end a contact, spam list and block. */
export function PersonMenu({
  person,
  friendship,
  size,
}: {
  person: Somebody
  /** Where one may ask for a contact, a note can go with the request; one that there is can be ended. */
  friendship?: Friendship
  size?: 'sm'
}) {
  const [asking, setAsking] = useState<'note' | 'unfriend' | 'spam' | 'block'>()
  const mayAsk = friendship?.status === '' && friendship.ask_again_on === null
  const navigate = usePageNavigate()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const spam = useSpamList()
  const setBlock = useBlock()
  const { id, name } = person
  const onList = spam.has(id)
  const done = () => setAsking(undefined)

  async function block() {
    const blocked = await setBlock(person, true)
    done()
    // Their pages are not found for me from now on.
    if (blocked && new RegExp(`^/(profile|personal-wall)/${id}/?$`).test(pathname))
      await navigate({ to: '/network', replace: true })
  }

  return (
    <>
      <Menu
        label={t('more.label', { name })}
        align="end"
        items={[
          ...(mayAsk
            ? [
                {
                  label: t('note'),
                  icon: 'useradd' as const,
                  call: 'network.invite' as const,
                  onSelect: () => setAsking('note'),
                },
              ]
            : []),
          ...(friendship?.status === 'friend'
            ? [
                {
                  label: t('unfriend'),
                  icon: 'userremove' as const,
                  call: 'network.removeContact' as const,
                  onSelect: () => setAsking('unfriend'),
                },
              ]
            : []),
          onList
            ? {
                label: t('spam.remove'),
                icon: 'eye',
                call: 'members.changeSpamList',
                onSelect: () => void spam.change(person, false),
              }
            : { label: t('spam.add'), icon: 'hide', call: 'members.changeSpamList', onSelect: () => setAsking('spam') },
          { label: t('block'), icon: 'ban', danger: true, call: 'network.block', onSelect: () => setAsking('block') },
        ]}
        trigger={(props) => (
          <Button
            {...props}
            {...(size ? { size } : {})}
            className={css['more']}
            aria-label={t('more.label', { name })}
            title={t('more')}
          >
            <Icon name="more" />
          </Button>
        )}
      />
      {friendship && asking === 'note' && <NoteDialog person={person} friendship={friendship} onClose={done} />}
      {friendship && asking === 'unfriend' && <Unfriend person={person} friendship={friendship} onClose={done} />}
      <ConfirmModal
        opened={asking === 'spam'}
        onClose={done}
        title={t('spam.title', { name })}
        confirm={t('spam.confirm')}
        onConfirm={async () => {
          await spam.change(person, true)
          done()
        }}
      >
        {t('spam.text')}
      </ConfirmModal>
      <ConfirmModal
        opened={asking === 'block'}
        onClose={done}
        title={t('block.title', { name })}
        confirm={t('block.confirm')}
        kind="danger"
        onConfirm={block}
      >
        {t('block.text', { name })}
      </ConfirmModal>
    </>
  )
}

function Unfriend({ person, friendship, onClose }: { person: Somebody; friendship: Friendship; onClose: () => void }) {
  const run = useNetworkAction(person, friendship)
  return (
    <UnfriendModal
      opened
      name={person.name}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        run('remove')
      }}
    />
  )
}
