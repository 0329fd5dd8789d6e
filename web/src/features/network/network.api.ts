import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, keyOf, queryOptionsFor } from '../../lib/call.ts'
import type { Answer, Input } from '../../lib/call.types.ts'

export type Member = Answer<'members.one'>
export type Friendship = Member['friendship_status']
export type Following = Member['follow_status']
export type Counts = Answer<'network.counts'>
export type Contact = Answer<'network.contacts'>['results'][number]
export type Invitation = Answer<'network.invitations'>['results'][number]
export type Follow = Answer<'network.followers'>['results'][number]

/** A person as far as buttons and dialogs need them. */
export type Somebody = { id: number; name: string; picture?: string | null | undefined }

/** How many contacts, followers and open requests I have. */
export const countsQuery = () => ({ ...queryOptionsFor('network.counts'), staleTime: 60_000 })

/** The page after the last one; the server says whether there is one. */
const following = (last: { next: string | null }, _: unknown, page: number) => (last.next ? page + 1 : undefined)

type Filter<Id extends 'network.contacts' | 'network.invitations' | 'network.followers'> = Omit<
  NonNullable<Input<Id>['query']>,
  'page' | 'show_all'
>

/** Contacts, page by page; my own unless `customer` names somebody. */
export const contactsQuery = (filter: Filter<'network.contacts'>) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('network.contacts'), 'endless', filter],
    queryFn: ({ pageParam, signal }) => call('network.contacts', { query: { ...filter, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: following,
  })

/** Open requests that I received or sent. */
export const invitationsQuery = (kind: 'received' | 'sent', me: number) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('network.invitations'), 'endless', kind, me],
    queryFn: ({ pageParam, signal }) =>
      call(
        'network.invitations',
        {
          query: {
            page: pageParam,
            is_processed: 'false',
            ...(kind === 'received' ? { requested_to: me } : { requested_by: me }),
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: following,
  })

/** Who follows me, or whom I follow. */
export const followersQuery = (kind: 'followers' | 'following', me: number) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('network.followers'), 'endless', kind, me],
    queryFn: ({ pageParam, signal }) =>
      call(
        'network.followers',
        { query: { page: pageParam, ...(kind === 'followers' ? { following: me } : { follower: me }) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: following,
  })

/** People whom I have blocked. */
export const blockedQuery = () => queryOptionsFor('network.blocked', { query: { show_all: 'true' } })

/** People on my spam list. */
export const spamQuery = () => queryOptionsFor('members.spamList', { query: { show_all: 'true' } })
