import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { CallError, call, keyOf } from '../../lib/call.ts'
import { idIn } from '../../lib/link.ts'
import { toast } from '../../ui/toast.tsx'
import { congratulate, endCongratulations } from './congratulations.store.ts'
import { countsQuery } from './network.api.ts'
import type { Contact, Counts, Follow, Following, Friendship, Invitation, Somebody } from './network.api.ts'
import { counted, without, withStanding } from './network.cache.ts'
import type { Relationship } from './network.cache.ts'
import { t } from './text.ts'

export type NetworkAction = 'ask' | 'accept' | 'refuse' | 'withdraw' | 'remove'

const NONE: Friendship = { status: '', invitation: null, network: null, ask_again_on: null }
/** A pair rests for so many days after a refusal or withdrawal. */
const REST_DAYS = 21
const resting = (): Friendship => ({
  ...NONE,
  ask_again_on: new Date(Date.now() + REST_DAYS * 86_400_000).toISOString().slice(0, 10),
})

/** What each action makes of the standing and of my counters before the server has answered. */
const outcome: Record<NetworkAction, { friendship: Friendship; counts: Partial<Counts> }> = {
  ask: { friendship: { ...NONE, status: 'sent request' }, counts: { sent: 1 } },
  accept: { friendship: { ...NONE, status: 'friend' }, counts: { received: -1, contacts: 1 } },
  refuse: { friendship: resting(), counts: { received: -1 } },
  withdraw: { friendship: resting(), counts: { sent: -1 } },
  remove: { friendship: NONE, counts: { contacts: -1 } },
}

/** Says why something was refused. */
export function tellRefusal(error: unknown): void {
  endCongratulations()
  toast(error instanceof CallError ? error.detail : t('failed'), 'bad')
}

/** Puts a standing into every kept list and record of the member. */
function keep(queries: QueryClient, id: number, change: Partial<Relationship>): void {
  for (const domain of ['members', 'search'])
    queries.setQueriesData({ queryKey: [domain] }, (data: unknown) => withStanding(data, id, change))
}

/** Changes what is shown at once, and gives the way back. */
async function ahead(
  queries: QueryClient,
  id: number,
  now: Partial<Relationship>,
  before: Partial<Relationship>,
  counts: Partial<Counts>,
  gone?: { call: 'network.contacts' | 'network.invitations' | 'network.followers'; row: (row: never) => boolean },
): Promise<() => void> {
  await queries.cancelQueries({ queryKey: ['network'] })
  await queries.cancelQueries({ queryKey: keyOf('members.directory') })
  const kept = gone ? queries.getQueriesData({ queryKey: keyOf(gone.call) }) : []
  const before_counts = queries.getQueryData(countsQuery().queryKey)
  keep(queries, id, now)
  if (before_counts) queries.setQueryData(countsQuery().queryKey, counted(before_counts, counts))
  if (gone) queries.setQueriesData({ queryKey: keyOf(gone.call) }, (data: unknown) => without(data, gone.row))
  return () => {
    keep(queries, id, before)
    queries.setQueryData(countsQuery().queryKey, before_counts)
    for (const [key, data] of kept) queries.setQueryData(key, data)
  }
}

/** True while an action on this member is on its way, from whichever button: a second press sends nothing. */
function underWay(queries: QueryClient, id: number): boolean {
  return queries.isMutating({ mutationKey: ['standing', id] }) > 0
}

/** Rows of contacts and requests that an action takes away. */
function rowsOf(action: NetworkAction, id: number) {
  if (action === 'ask') return undefined
  if (action === 'remove')
    return { call: 'network.contacts', row: (row: Contact) => row.network_member_details.customer_id === id } as const
  return {
    call: 'network.invitations',
    row: (row: Invitation) => (action === 'withdraw' ? idIn(row.requested_to) : idIn(row.requested_by)) === id,
  } as const
}

/** The link by which a request is answered or a contact removed; asked for where a fresh standing does not hold it yet. */
async function linkOf(kind: 'invitation' | 'network', id: number, known: string | null): Promise<number> {
  const link = known ?? (await call('members.one', { params: { id } })).friendship_status[kind]
  const found = idIn(link)
  if (found === undefined) throw new CallError(409, 'changed', t('changed'))
  return found
}

async function run(action: NetworkAction, id: number, before: Friendship, note?: string): Promise<Friendship> {
  switch (action) {
    case 'ask': {
      const invitation = await call('network.invite', { body: { requested_to: id, ...(note ? { note } : {}) } })
      return invitation.accepted ? outcome.accept.friendship : { ...outcome.ask.friendship, invitation: invitation.url }
    }
    case 'accept':
    case 'refuse':
    case 'withdraw':
      await call('network.answerInvitation', {
        params: { id: await linkOf('invitation', id, before.invitation) },
        body: { is_processed: true, accepted: action === 'accept' },
      })
      break
    case 'remove':
      await call('network.removeContact', { params: { id: await linkOf('network', id, before.network) } })
  }
  return outcome[action].friendship
}

/**
 * What can be done about the network standing with a member: shown at once in every list and on every page, undone with its
 * reason when refused, sent once however often it is pressed.
 */
export function useNetworkAction(
  person: Somebody,
  friendship: Friendship,
): (action: NetworkAction, note?: string) => void {
  const queries = useQueryClient()
  const { id, name } = person
  const { mutate } = useMutation({
    // Without a connection it fails at once and is undone, instead of waiting unseen.
    networkMode: 'always',
    mutationKey: ['standing', id],
    mutationFn: ({ action, note }: { action: NetworkAction; note?: string | undefined }) =>
      run(action, id, friendship, note),
    onMutate: ({ action }) =>
      ahead(
        queries,
        id,
        { friendship_status: outcome[action].friendship },
        { friendship_status: friendship },
        outcome[action].counts,
        rowsOf(action, id),
      ),
    onError: (error, _, undo) => {
      undo?.()
      tellRefusal(error)
    },
    onSuccess: (now, { action }) => {
      keep(queries, id, { friendship_status: now })
      if (action === 'ask' && now.status === 'sent request') {
        toast(t('request.sent'))
        congratulate({ kind: 'request', person })
      } else toast(t(`done.${action === 'ask' ? 'accept' : action}`, { name }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['network'] }),
  })
  return (action, note) => {
    if (!underWay(queries, id)) mutate({ action, note })
  }
}

/** Follows a member, or stops by the stored link (docs/rules/network.md#following). */
export function useFollowAction(person: Somebody, following: Following): (follow: boolean) => void {
  const queries = useQueryClient()
  const { id } = person
  const { mutate } = useMutation({
    // Without a connection it fails at once and is undone, instead of waiting unseen.
    networkMode: 'always',
    mutationKey: ['standing', id],
    mutationFn: async (follow: boolean): Promise<Following> => {
      if (follow) {
        const { url } = await call('network.follow', { body: { following: id } })
        return { following: true, following_url: url }
      }
      const stored = idIn(following.following_url)
      if (stored === undefined) await call('network.unfollowMember', { body: { customer_id: id } })
      else await call('network.unfollow', { params: { id: stored } })
      return { following: false, following_url: null }
    },
    onMutate: (follow) =>
      ahead(
        queries,
        id,
        { follow_status: { following: follow, following_url: null } },
        { follow_status: following },
        { following: follow ? 1 : -1 },
        follow ? undefined : { call: 'network.followers', row: (row: Follow) => idIn(row.following) === id },
      ),
    onError: (error, _, undo) => {
      undo?.()
      tellRefusal(error)
    },
    onSuccess: (now, follow) => {
      keep(queries, id, { follow_status: now })
      toast(t(follow ? 'follow.added' : 'follow.deleted'))
      if (follow) congratulate({ kind: 'follow', person })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['network'] }),
  })
  return (follow) => {
    if (!underWay(queries, id)) mutate(follow)
  }
}
