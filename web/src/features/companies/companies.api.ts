import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, keyOf, queryOptionsFor } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'
import { countryName } from '@app/contract/countries'

export type Answered = Answer<'companies.one'>
/** A company as every member sees it. */
export type Company = Omit<Answered, 'address_line' | 'postcode'>
/** The own company, with what only its people see. */
export type OwnCompany = Extract<Answered, { first_settings_done: boolean }>

export const companyQuery = (id: number) => ({
  ...queryOptionsFor('companies.one', { params: { id } }),
  staleTime: 300_000,
})

/** What stands around a company: its lanes and offices, events, contacts, titles. */
export type Around = Answer<'companies.around'>
export type Lane = Around['lanes'][number]
export type Office = Around['offices'][number]

/** Nothing is asked for 0, which is the company of who has none. */
export const aroundQuery = (id: number) => ({
  ...queryOptionsFor('companies.around', { params: { id } }),
  staleTime: 300_000,
  enabled: id > 0,
})

/** So many events, or people, stand on a page of them. */
export const PAGE = 24
export const eventsQuery = (id: number, page: number) =>
  queryOptionsFor('companies.events', { params: { id }, query: { page, page_size: PAGE } })

/** Whether the answer is the own company's, with its settings. */
export const isOwn = (company: Answered): company is OwnCompany => 'first_settings_done' in company

/** City and country in one line. */
export const placeOf = (company: { city: string | null; country: string | null }): string =>
  [company.city, countryName(company.country)].filter(Boolean).join(', ')

/** Companies by name, page by page, for a choice: all of them, or those of a member's contacts. */
export const companiesQuery = (search: string, contacts_of?: number) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('companies.list'), 'endless', search, contacts_of],
    queryFn: ({ pageParam, signal }) =>
      call(
        'companies.list',
        { query: { page: pageParam, ...(search ? { search } : {}), ...(contacts_of ? { contacts_of } : {}) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (last.next ? page + 1 : undefined),
  })

/** The people of the own company, a page at a time. */
export const peopleQuery = (company: number, page: number, page_size: number) =>
  queryOptionsFor('members.list', { query: { company, page, page_size } })
