import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { call, isRefused, queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'

export type AwardEntry = Answer<'awards.applicant'>
export type Question = AwardEntry['questions'][number]
export type Earlier = NonNullable<Question['answer']>['earlier'][number]
export type EntryFile = AwardEntry['files'][number]
export type Registration = Answer<'awards.registration'>
export type Submission = Answer<'awards.submission'>

export const registrationQuery = (award: number) => queryOptionsFor('awards.registration', { query: { award } })
/** What colleagues change meanwhile is told over the socket. */
export const entryQuery = (id: number) => ({ ...queryOptionsFor('awards.applicant', { params: { id } }), staleTime: 0 })
/** Every entry of my company, from which answers may be copied. */
export const myEntriesQuery = () => queryOptionsFor('awards.myApplicants', { query: { show_all: 'true' } })
export const submissionQuery = (id: number, award: number, token: string | undefined) =>
  queryOptionsFor('awards.submission', { params: { id }, query: { award, ...(token ? { token } : {}) } })

/** Loads what entering an award begins with. An award that is not there is a real 404. */
export async function loadEntering({ queryClient }: { queryClient: QueryClient }, award: number): Promise<void> {
  try {
    await Promise.all([
      queryClient.ensureQueryData(queryOptionsFor('awards.one', { params: { id: award } })),
      // What stands against it changes by the minute: never from memory.
      queryClient.fetchQuery({ ...registrationQuery(award), staleTime: 0 }),
    ])
  } catch (error) {
    if (isRefused(error, 404)) throw notFound()
    throw error
  }
}

/**
 * Looks whether a link to a submission opens something for a visitor, and keeps nothing of it.
 * @throws what the router draws as a 404
 */
export async function findSubmission(
  { awardId, submissionId }: { awardId: string; submissionId: string },
  token: string | undefined,
): Promise<void> {
  if (![awardId, submissionId].every((id) => /^\d{1,9}$/.test(id))) throw notFound()
  try {
    await call('awards.submission', {
      params: { id: Number(submissionId) },
      query: { award: Number(awardId), ...(token ? { token } : {}) },
    })
  } catch (error) {
    // Whatever else went wrong the page says itself, and offers to try again.
    if (isRefused(error, 404) || isRefused(error, 401) || isRefused(error, 403)) throw notFound()
  }
}
