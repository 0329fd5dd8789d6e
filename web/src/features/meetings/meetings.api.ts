import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, call, queryOptionsFor } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'
import { toast } from '../../ui/toast.tsx'
import { t } from './text.ts'

export type Planner = Answer<'meetings.planner'>
export type Day = Planner['docs'][number]
export type Slot = Day['slots'][number]
export type Invitation = Slot['invitation_request_details'][number]
export type Guest = Answer<'meetings.people'>['results'][number]
export type Alternative = Invitation['alternatives'][number]
export type CompanyRequest = Answer<'meetings.companyMeetings'>['results'][number]
export type Memory = Answer<'meetings.memories'>['results'][number]
/** A company to ask. */
export type AskedCompany = { id: number; name: string; logo: string | null }

/** The planner of an event; with a person also when they have time. */
export const plannerQuery = (event: number, other?: number) =>
  queryOptions({
    ...queryOptionsFor('meetings.planner', { query: { event, limit: 100, ...(other ? { with: other } : {}) } }),
    // Whose time stands beside mine changes with a press; my own day stays meanwhile.
    placeholderData: keepPreviousData,
  })

/** What waits for my answer, and what lost its time. */
export const waitingQuery = (event: number) =>
  queryOptionsFor('meetings.invitations', {
    query: { event, direction: 'in', is_proceeded: 'false', page_size: 100 },
  })
export const supersededQuery = (event: number) =>
  queryOptionsFor('meetings.invitations', { query: { event, superseded: 'true' } })

export const sponsorsQuery = (event: number) =>
  queryOptionsFor('meetings.sponsors', { query: { event, page_size: 100 } })

export const companyMeetingsQuery = (event: number) =>
  queryOptionsFor('meetings.companyMeetings', { query: { event, page_size: 100 } })
export const companyPlannersQuery = (event: number) => queryOptionsFor('meetings.companyPlanners', { query: { event } })
export const delegatesQuery = (id: number) =>
  queryOptionsFor('meetings.delegates', { params: { id }, query: { page_size: 100 } })
export const memoriesQuery = (event: number) =>
  queryOptionsFor('meetings.memories', { query: { event, show_all: 'true' } })

export type PeopleFilter = {
  search: string
  tag: string | null
  country: string | null
  company: string | null
  free_at: string | null
  free_with_me: boolean
}

export const peopleQuery = (event: number, date: string, filter: PeopleFilter, size: number) =>
  queryOptionsFor('meetings.people', {
    query: {
      event,
      date,
      page_size: Math.min(size, 100),
      ...(size > 100 ? { show_all: 'true' as const } : {}),
      ...(filter.search ? { search: filter.search } : {}),
      ...(filter.tag ? { tag: [Number(filter.tag)] } : {}),
      ...(filter.country ? { country: [filter.country] } : {}),
      ...(filter.company ? { company: [Number(filter.company)] } : {}),
      ...(filter.free_at ? { free_at: filter.free_at } : {}),
      ...(filter.free_with_me ? { free_with_me: 'true' as const } : {}),
    },
  })

export const choicesQuery = (event: number) => queryOptionsFor('meetings.choices', { query: { event } })

export const tablesQuery = (event: number, customer: number, at: { date: string; start: string; slots: number }) =>
  queryOptionsFor('meetings.tables', { query: { event, customer, ...at } })

/** What can be done, each told in one sentence when it is done. */
type Acts = {
  answer: { id: number; approved: boolean }
  withdraw: { meeting: number }
  propose: { meeting: number; date: string; start: string; slots?: number }
  cancel: { meeting: number; reason: string }
  block: { event: number; date: string; start: string; slots: number }
  unblock: { id: number }
  withdrawCompany: { id: number }
  refuseCompany: { id: number }
  assign: { id: number; customer: number }
  namePlanner: { event: number; customer: number; named: boolean }
  noShow: { meeting: number; said: boolean }
  denyNoShow: { meeting: number }
  shareCard: { event: number; shares: boolean }
}
export type Act = { [K in keyof Acts]: { kind: K } & Acts[K] }[keyof Acts]

async function send(act: Act): Promise<void> {
  switch (act.kind) {
    case 'answer':
      await call('meetings.answer', { params: { id: act.id }, body: { approved: act.approved } })
      return
    case 'withdraw':
      await call('meetings.withdraw', { params: { id: act.meeting } })
      return
    case 'propose': {
      const { date, start, slots } = act
      await call('meetings.change', { params: { id: act.meeting }, body: { date, start, ...(slots ? { slots } : {}) } })
      return
    }
    case 'cancel':
      await call('meetings.cancel', { body: { meeting: act.meeting, reason: act.reason } })
      return
    case 'block': {
      const { event, date, start, slots } = act
      await call('meetings.block', { body: { event, date, start, slots } })
      return
    }
    case 'unblock':
      await call('meetings.unblock', { params: { id: act.id } })
      return
    case 'withdrawCompany':
      await call('meetings.withdrawCompanyMeeting', { params: { id: act.id } })
      return
    case 'refuseCompany':
      await call('meetings.refuseCompanyMeeting', { params: { id: act.id } })
      return
    case 'assign':
      await call('meetings.assignDelegate', { params: { id: act.id }, body: { customer: act.customer } })
      return
    case 'namePlanner': {
      const { event, customer, named } = act
      await call('meetings.nameCompanyPlanner', { body: { event, customer, named } })
      return
    }
    case 'noShow':
      await call(act.said ? 'meetings.reportNoShow' : 'meetings.takeBackNoShow', { params: { id: act.meeting } })
      return
    case 'denyNoShow':
      await call('meetings.denyNoShow', { params: { id: act.meeting } })
      return
    case 'shareCard':
      await call('meetings.open', { body: { event: act.event, shares_card: act.shares } })
  }
}

const said = (act: Act) => (act.kind === 'answer' ? (act.approved ? 'done.accept' : 'done.refuse') : `done.${act.kind}`)

/** What an act is about: pressed again before the lists are new, it is the same press; anything else is another. */
const about = (act: Act) => (act.kind === 'answer' ? `answer ${act.id}` : JSON.stringify(act))

type Pressed = { act: Act; done: (() => void) | undefined }

/**
 * Does something about a meeting once, however often it is pressed until the planner has been asked for again. Whatever else is
 * pressed meanwhile is done as well.
 * @param taken hears of a time that somebody else has, with what is free instead
 */
export function useAct(taken?: (act: Act, alternatives: readonly Alternative[]) => void) {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    // Without a connection it fails at once, instead of waiting unseen.
    networkMode: 'always',
    mutationKey: ['meetings'],
    mutationFn: ({ act }: Pressed) => send(act),
    onSuccess: (_, { act, done }) => {
      toast(t(said(act) as 'done.accept'))
      done?.()
    },
    onError: (error, { act }) => {
      const offers = error instanceof CallError && error.code === 'slot_taken' ? error.alternatives : undefined
      if (offers && taken) taken(act, offers)
      else toast(error instanceof CallError ? error.detail : t('failed'), 'bad')
    },
    // What is done counts as under way until the lists are new, which no longer offer it.
    onSettled: async (_, error) => {
      const lists = queries.invalidateQueries({ queryKey: ['meetings'] })
      if (!error) await lists
    },
  })
  return (act: Act, done?: () => void) => {
    const isSame = ({ state }: { state: { variables?: unknown } }) =>
      about((state.variables as Pressed).act) === about(act)
    if (queries.isMutating({ mutationKey: ['meetings'], exact: true, predicate: isSame }) === 0) mutate({ act, done })
  }
}
