import type { QueryClient } from '@tanstack/react-query'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { notFound, useParams } from '@tanstack/react-router'
import { CallError, queryOptionsFor } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'
import { givenAddress } from '../../lib/address.ts'
import { pageRedirect } from '../../ui/page-link.ts'
import { idIn } from '../../lib/link.ts'

export type AwardPage = Answer<'awards.page'>
export type AwardDetails = AwardPage['award']
export type AwardCategory = Answer<'awards.categories'>['results'][number]
export type Audience = 'public' | 'member'

const whole = { show_all: 'true' } as const

export const awardPage = (id: number) => queryOptionsFor('awards.page', { params: { id } })

/** Queries of the tabs. */
export const sections = {
  agenda: (award: number) => queryOptionsFor('awards.agenda', { query: { award, ...whole } }),
  categories: (award: number) => queryOptionsFor('awards.categories', { query: { award, ...whole } }),
  juries: (award: number) => queryOptionsFor('awards.juries', { query: { award, ...whole } }),
  /** The award with its terms and conditions. */
  terms: (award: number) => queryOptionsFor('awards.one', { params: { id: award } }),
}

/** The sponsors of an award, by category and position. */
export const sponsorsOf = (award: number) =>
  queryOptionsFor('sponsorship.awardSponsors', { query: { award, ...whole } })

export const bookingOptions = (award: number) => queryOptionsFor('awards.bookingOptions', { query: { award } })

type Section = { queryKey: readonly unknown[] }

const sides = { public: '/cc-awards', member: '/awards' } as const
/** Where an award is shown: to visitors, to members. */
export const baseOf = <Side extends Audience>(award: { slug: string; id: number }, side: Side) =>
  `${sides[side]}/${award.slug}/${award.id}` as const
/** The page of an award for members; its tabs are below it. */
export type AwardBase = `/awards/${string}/${number}`

/** The award of an entry. */
export const awardOf = (entry: { slug: string; award: string }): AwardBase =>
  baseOf({ slug: entry.slug, id: idIn(entry.award) ?? 0 }, 'member')

/**
 * Loads the award of a page's address and what its tab shows. An id that is not there is a real 404; a slug that is not the
 * award's own leads to the right address.
 * @param tab the last part of the address, empty for the container's own
 */
export async function loadAward(
  { queryClient }: { queryClient: QueryClient },
  params: { slug: string; awardId: string },
  audience: Audience,
  tab: string,
  wanted: (id: number) => Section[] = () => [],
): Promise<void> {
  const id = Number(params.awardId)
  if (!/^\d{1,9}$/.test(params.awardId)) throw notFound()
  try {
    const [page] = await Promise.all([
      queryClient.ensureQueryData(awardPage(id)),
      queryClient.ensureQueryData(sponsorsOf(id)),
      ...wanted(id).map((options) => queryClient.ensureQueryData(options as never)),
    ])
    if (page.award.slug !== params.slug)
      throw pageRedirect({
        href: givenAddress(`${baseOf(page.award, audience)}${tab ? `/${tab}` : ''}`),
        replace: true,
      })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) throw notFound()
    throw error
  }
}

/** The award of the address in view; loaded by its page before. */
export function useAwardPage(): AwardPage {
  const { awardId } = useParams({ strict: false }) as { awardId?: string }
  return useSuspenseQuery(awardPage(Number(awardId))).data
}

/** Whether the company of who looks takes part in the award in view. */
export const useTakesPart = (): boolean => useAwardPage().award.participant_customers.length > 0

/** The same where it may not have been loaded yet, or no award is in view. */
export function useAwardInView(): AwardDetails | undefined {
  const { awardId } = useParams({ strict: false }) as { awardId?: string }
  const id = Number(awardId)
  return useQuery({ ...awardPage(id), enabled: Number.isInteger(id) && id > 0 }).data?.award
}
