import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { isRefused, queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { awardPage, loadAward } from '../awards.api.ts'
import type { Audience } from '../awards.api.ts'

export type WonCategory = Answer<'awards.winners'>['results'][number]
export type ShortlistedCategory = Answer<'awards.shortlisted'>['results'][number]
export type Title = Answer<'awards.winner'>
export type Company = Title['company']
export type Checked = Answer<'awards.checkCertificate'>

const whole = { show_all: 'true' } as const

export const winnersQuery = (award: number) => queryOptionsFor('awards.winners', { query: { award, ...whole } })
export const shortlistQuery = (award: number) => queryOptionsFor('awards.shortlisted', { query: { award, ...whole } })
export const titleQuery = (code: string) => queryOptionsFor('awards.winner', { params: { code } })
export const myOutcomes = (award: number) => queryOptionsFor('awards.myOutcomes', { query: { award, ...whole } })

/**
 * Loads an award's winners and, while there are none, those of the edition before: they would push down the panels below them.
 */
export async function loadWinners(
  context: { queryClient: QueryClient },
  params: { slug: string; awardId: string },
  audience: Audience,
): Promise<void> {
  await loadAward(context, params, audience, 'winners', (id) =>
    audience === 'member' ? [winnersQuery(id), myOutcomes(id)] : [winnersQuery(id)],
  )
  const id = Number(params.awardId)
  const before = (await context.queryClient.ensureQueryData(awardPage(id))).award.previous_edition_info
  const { results } = await context.queryClient.ensureQueryData(winnersQuery(id))
  if (before && results.length === 0) await context.queryClient.prefetchQuery(winnersQuery(before.id))
}

/** Loads a title's page; one that is not published is not found. */
export async function loadTitle(queryClient: QueryClient, code: string): Promise<Title> {
  if (!/^[0-9A-HJKMNP-TV-Z]{7}$/.test(code)) throw notFound()
  try {
    return await queryClient.ensureQueryData(titleQuery(code))
  } catch (error) {
    if (isRefused(error, 404)) throw notFound()
    throw error
  }
}
