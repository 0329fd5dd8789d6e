import { SHOW_ALL_CAP } from '@app/contract/kit'
import type { Page } from '@app/contract/kit'

/** What a list asks for, as the contract's `paging` parses it. */
export type Paging = { page: number; page_size: number; show_all: boolean }

/** The rows to take for a page. */
export function bounds(paging: Paging): { limit: number; offset: number } {
  return paging.show_all
    ? { limit: SHOW_ALL_CAP, offset: 0 }
    : { limit: paging.page_size, offset: (paging.page - 1) * paging.page_size }
}

/**
 * A page as the API answers it. `next` and `previous` keep the query of the request.
 * @param here the request's path and query, from which the links are made
 */
export function toPage<T>(results: T[], count: number, paging: Paging, here: URL): Page<T> {
  const at = (page: number) => {
    const link = new URL(here)
    link.searchParams.set('page', String(page))
    return link.toString()
  }
  const last = Math.max(1, Math.ceil(count / paging.page_size))
  return {
    count,
    next: !paging.show_all && paging.page < last ? at(paging.page + 1) : null,
    previous: !paging.show_all && paging.page > 1 ? at(Math.min(paging.page - 1, last)) : null,
    results,
  }
}

/** A list as the second service answers it. */
export type Docs<T> = {
  docs: T[]
  totalDocs: number
  limit: number
  page: number
  totalPages: number
  hasNextPage: boolean
  nextPage: number | null
}

export function toDocs<T>(docs: T[], totalDocs: number, { page, limit }: { page: number; limit: number }): Docs<T> {
  const totalPages = Math.max(1, Math.ceil(totalDocs / limit))
  const hasNextPage = page < totalPages
  return { docs, totalDocs, limit, page, totalPages, hasNextPage, nextPage: hasNextPage ? page + 1 : null }
}
