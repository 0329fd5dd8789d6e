import type { QueryClient } from '@tanstack/react-query'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { notFound, useParams } from '@tanstack/react-router'
import { CallError, queryOptionsFor } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'
import { dayAt, notEnded } from '../../lib/dates.ts'
import { timeHere } from '../../lib/preview.ts'
import { pageRedirect } from '../../ui/page-link.ts'
import { givenAddress } from '../../lib/address.ts'
import type { WhoComes } from './people/who-comes.ts'

export type EventPage = Answer<'events.page'>
export type EventDetails = EventPage['event']
export type EventCardData = Answer<'events.list'>['results'][number]

/** Where members find an event. */
export const baseOf = ({ slug, id }: Pick<EventCardData, 'slug' | 'id'>) => `/events/${slug}/${id}` as const
/** The same for visitors. */
export const publicBaseOf = ({ slug, id }: Pick<EventCardData, 'slug' | 'id'>) => `/cc-events/${slug}/${id}` as const
/** The page of an event; its tabs are below it. */
export type EventBase = `/${'' | 'cc-'}events/${string}/${number}`

const whole = { show_all: 'true' } as const

export const myAgenda = (event: number) => queryOptionsFor('events.myAgenda', { query: { event } })

export const eventPage = (id: number) => queryOptionsFor('events.page', { params: { id } })

/** So many companies of an event stand on a page. */
export const COMPANIES = 10

/** So many pictures of an event that is over stand on its first page. */
const LOOK_BACK = 5

/** What there is to see of an event that is over. */
export const lookBack = {
  pictures: (event: number) =>
    queryOptionsFor('media.eventGallery', { query: { event, kind: 'image', page_size: LOOK_BACK } }),
  videos: (event: number) => queryOptionsFor('media.eventGallery', { query: { event, kind: 'video', page_size: 1 } }),
  papers: (event: number) => queryOptionsFor('media.eventDownloads', { query: { event, page_size: 4 } }),
}

/** Queries of the tabs; each is one list of the event. */
export const sections = {
  agenda: (event: number, day: string) => queryOptionsFor('events.agenda', { query: { event, day, ...whole } }),
  agendaFirst: (event: number, day: string) =>
    queryOptionsFor('events.agenda', { query: { event, day, page_size: 80 } }),
  days: (event: number) => queryOptionsFor('events.days', { query: { event, ...whole } }),
  hotels: (event: number) => queryOptionsFor('events.hotelInfo', { query: { event, ...whole } }),
  nearby: (event: number) => queryOptionsFor('events.nearbyHotels', { query: { event, ...whole } }),
  city: (event: number) => queryOptionsFor('events.cityImages', { query: { event, ...whole } }),
  accommodations: (event: number) => queryOptionsFor('events.accommodations', { query: { event, ...whole } }),
  speakers: (event: number) => queryOptionsFor('events.speakers', { query: { event, ...whole } }),
  exhibitors: (event: number) => queryOptionsFor('events.exhibitors', { query: { event, ...whole } }),
  tables: (event: number) => queryOptionsFor('events.bookedTables', { query: { event, ...whole } }),
  freeTables: (event: number) => queryOptionsFor('events.bookedTables', { query: { event, state: 'free', ...whole } }),
  rooms: (event: number) => queryOptionsFor('events.meetingRooms', { query: { event, ...whole } }),
  companies: (event: number, { search = '', tag, country, category, known, page = 1 }: WhoComes) =>
    queryOptionsFor('events.participantCompanies', {
      query: {
        event,
        facets: 'true',
        ...(search.length >= 2 ? { search } : {}),
        ...(tag ? { tag: String(tag) } : {}),
        ...(country ? { country } : {}),
        ...(category ? { category } : {}),
        ...(known ? { known: 'true' as const } : {}),
        offset: (page - 1) * COMPANIES,
        limit: COMPANIES,
      },
    }),
}

export type Mode = 'upcoming' | 'past' | 'all' | 'awards'

export type ListInput = {
  page: number
  page_size?: number
  search?: string | undefined
  tag?: number | undefined
  month?: string | undefined
  country?: string | undefined
  past?: boolean | undefined
}

/** The calls behind the lists; all take a page, a search, a month and a country, events a tag. */
export function listQuery(mode: Mode, { past, ...query }: ListInput) {
  const { tag: _tag, ...plain } = query
  const when = { is_past: past ? 'true' : 'false', ordering: past ? '-start_date' : 'start_date' } as const
  if (mode === 'past') return queryOptionsFor('events.past', { query })
  if (mode === 'awards') return queryOptionsFor('awards.list', { query: { ...plain, ...when } })
  if (mode === 'all') return queryOptionsFor('events.allEvents', { query: { ...query, ...when } })
  return queryOptionsFor('events.list', { query })
}

/** What the filters of a list offer. */
export function choicesOf(mode: Mode, past?: boolean) {
  const type = mode === 'all' ? undefined : mode === 'awards' ? 'award' : 'event'
  const over = mode === 'past' || past === true
  return queryOptionsFor('events.choices', { query: { type, is_past: over ? 'true' : 'false' } })
}

export const recommended = { ...queryOptionsFor('events.recommended'), staleTime: 300_000 }

/** Lists with the choice between coming and past begin with what comes. */
export const choosesPast = (mode: Mode) => mode === 'all' || mode === 'awards'

export const firstList = (mode: Mode) => listQuery(mode, { page: 1, ...(choosesPast(mode) ? { past: false } : {}) })

/** What a page with a list of events needs before it is shown: its first page and what can be chosen. */
export async function loadLists(queries: QueryClient, mode: Mode): Promise<void> {
  await Promise.all([
    queries.ensureQueryData(firstList(mode)),
    queries.ensureQueryData(allTags),
    queries.ensureQueryData(choicesOf(mode)),
  ])
}
export const allTags = queryOptionsFor('events.tags', { query: { show_all: 'true' } })

export const bookingOptions = (event: number) => queryOptionsFor('events.bookingOptions', { query: { event } })

type Section = { queryKey: readonly unknown[] }

/**
 * Loads the event of a page's address and what its tab shows. An id that is not there is a real 404; a slug that is not
 * the event's own leads to the right address.
 */
export async function loadEvent(
  { queryClient }: { queryClient: QueryClient },
  params: { slug: string; eventId: string },
  base: '/cc-events' | '/events',
  tab: string,
  wanted: (id: number) => Section[] = () => [],
): Promise<void> {
  const id = Number(params.eventId)
  if (!/^\d{1,9}$/.test(params.eventId)) throw notFound()
  try {
    const [page] = await Promise.all([
      queryClient.ensureQueryData(eventPage(id)),
      ...wanted(id).map((options) => queryClient.ensureQueryData(options as never)),
    ])
    if (page.event.slug !== params.slug)
      throw pageRedirect({
        href: givenAddress(`${base}/${page.event.slug}/${id}${tab ? `/${tab}` : ''}`),
        replace: true,
      })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) throw notFound()
    throw error
  }
}

/** Which of its days an event's agenda opens on: today, else the first. */
export function openingDay(days: Answer<'events.days'>, here: string): string {
  const dates = days.results.map(({ date }) => date)
  return dates.includes(here) ? here : (dates[0] ?? '')
}

/** Loads an event with its days and, of the one that opens, what stands first: a large programme is not sent whole. */
export async function loadAgenda(...[context, params, base]: Parameters<typeof loadEvent>): Promise<void> {
  const id = Number(params.eventId)
  await loadEvent(context, params, base, 'agenda', () => [sections.days(id)])
  const { event } = await context.queryClient.ensureQueryData(eventPage(id))
  const days = await context.queryClient.ensureQueryData(sections.days(id))
  const day = openingDay(days, dayAt(timeHere(), event.time_zone))
  if (day) await context.queryClient.ensureQueryData(sections.agendaFirst(id, day))
}

/** Loads an event's first page; of one that is over also what there is to see of it, which stands there first. */
export async function loadInfo(...[context, params, base, tab]: Parameters<typeof loadEvent>): Promise<void> {
  await loadEvent(context, params, base, tab)
  const id = Number(params.eventId)
  const { event } = await context.queryClient.ensureQueryData(eventPage(id))
  if (notEnded(event.end_date)) return
  const queries = [lookBack.pictures(id), lookBack.videos(id), lookBack.papers(id)]
  await Promise.all(queries.map((options) => context.queryClient.ensureQueryData(options as never)))
}

/** The event of the address in view; loaded by its page before. */
export function useEventPage(): EventPage {
  const { eventId } = useParams({ strict: false }) as { eventId?: string }
  return useSuspenseQuery(eventPage(Number(eventId))).data
}

/** Whether who looks takes part in the event in view: a seat is in their name. */
export const useTakesPart = (): boolean => useEventPage().event.participant_customers.length > 0

/** The same where it may not have been loaded yet, or no event is in view. */
export function useEventInView(): EventDetails | undefined {
  const { eventId } = useParams({ strict: false }) as { eventId?: string }
  const id = Number(eventId)
  return useQuery({ ...eventPage(id), enabled: Number.isInteger(id) && id > 0 }).data?.event
}
