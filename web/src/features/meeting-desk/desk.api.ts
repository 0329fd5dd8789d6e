import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, fileOf, queryOptionsFor } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'
import { weekday } from '../../lib/dates.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../ui/toast.tsx'
import { t } from './text.ts'

export type DeskEvent = Answer<'meetings.officeEvents'>['results'][number]
export type Plan = Answer<'meetings.tablePlan'>
export type DeskMeeting = Plan['meetings'][number]
export type DeskPlanned = Plan['planned'][number]
export type DeskTable = Plan['tables'][number]
export type Waiting = Answer<'meetings.officeRequests'>['results'][number]
export type Missed = Answer<'meetings.noShows'>['results'][number]
export type Build = Answer<'meetings.build'>

/** Others work on the same day: it is asked for again this often. */
const EVERY_MS = 20_000
/** While the builder works, its progress. */
const BUILD_MS = 1000

export const eventsQuery = queryOptionsFor('meetings.officeEvents')
export const planQuery = (event: number, date: string) =>
  queryOptions({
    ...queryOptionsFor('meetings.tablePlan', { query: { event, date } }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
export const noShowsQuery = (event: number) => queryOptionsFor('meetings.noShows', { query: { event } })
export const requestsQuery = (event: number, search: string, page: number) =>
  queryOptions({
    ...queryOptionsFor('meetings.officeRequests', { query: { event, page, ...(search ? { search } : {}) } }),
    placeholderData: keepPreviousData,
  })

/** Whether a run of the builder goes on by itself. */
export const isAtWork = ({ state }: Build) => !['planned', 'applied', 'cancelled', 'failed'].includes(state)

export const buildsQuery = (event: number) =>
  queryOptions({
    ...queryOptionsFor('meetings.builds', { query: { event, page_size: 10 } }),
    refetchInterval: ({ state }) => (state.data?.results.some(isAtWork) ? BUILD_MS : false),
  })
export const rowsQuery = (id: number, page: number, state: Build['state']) =>
  queryOptions({
    ...queryOptionsFor('meetings.buildRows', { params: { id }, query: { page, page_size: 20 } }),
    // What became of a row changes with the run.
    queryKey: ['meetings', 'buildRows', id, page, state],
    placeholderData: keepPreviousData,
  })
/** Who meets nobody with a plan, all that fit on one page. */
export const leftQuery = (id: number, state: Build['state']) =>
  queryOptions({
    ...queryOptionsFor('meetings.buildLeft', { params: { id }, query: { page_size: 100 } }),
    queryKey: ['meetings', 'buildLeft', id, state],
  })
export const prioritiesQuery = (event: number) => queryOptionsFor('meetings.priorities', { query: { event } })

/** Companies of an event, those with the most people first. */
export const companiesQuery = (event: number) =>
  queryOptionsFor('events.participantCompanies', { query: { event, limit: 100 } })

/**
 * Does something in the office once, however often it is pressed, says so, and asks for everything about meetings again.
 * What is refused is said as the server says it, with the times that are free for both where it names them.
 */
export function useDesk() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationKey: ['meetings', 'desk'],
    mutationFn: ({ send }: { send: () => Promise<unknown>; said: string }) => send(),
    onSuccess: (_, { said }) => toast(said),
    onError: (error) => toast(refusal(error), 'bad'),
    // Not waited for: the next press counts as soon as this one is answered.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['meetings'] }),
  })
  return {
    busy: isPending,
    act: (send: () => Promise<unknown>, said: string, done?: () => void) => {
      if (queries.isMutating({ mutationKey: ['meetings', 'desk'] }) === 0)
        mutate({ send, said }, { onSuccess: () => done?.() })
    },
  }
}

function refusal(error: unknown): string {
  if (!(error instanceof CallError)) return t('failed')
  const free = error.alternatives.map(({ date, start }) => `${weekday(date)} ${start}`)
  const fields = Object.values(error.fields).flat()
  const what = fields.length > 0 ? fields.join(' ') : error.detail
  return free.length > 0 ? `${what} ${t('move.free', { times: free.join(', ') })}` : what
}

/** Hands the meetings of an event to the browser as a table. */
export async function exportMeetings({ id, slug }: DeskEvent): Promise<void> {
  try {
    saveFile(await fileOf('meetings.exportMeetings', { query: { event: id } }), `${slug}-meetings.csv`)
  } catch (error) {
    toast(refusal(error), 'bad')
  }
}
