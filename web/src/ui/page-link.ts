import { Link, redirect, useNavigate } from '@tanstack/react-router'
import type { LinkComponentProps, NavigateOptions } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { Address } from '../lib/address.ts'

/** The query of an address. */
export type PageQuery = Readonly<Record<string, unknown>>

type To = {
  to?: Address | '.' | undefined
  search?: PageQuery | undefined
}

export type PageLinkProps = Omit<LinkComponentProps, 'to' | 'search' | 'params'> & To

/**
 * A link to a page of the product. The router knows its routes from a table that is made while it is built; here an address is
 * held against the table of pages instead (contract/src/pages.ts), so that one which leads nowhere does not compile.
 */
export const PageLink = Link as unknown as (props: PageLinkProps) => ReactElement

/** A page and its query, or both in one address. */
type Way =
  | { to: Address | '.'; search?: PageQuery | ((now: PageQuery) => PageQuery) | undefined; href?: never }
  | { href: Address }

/** Goes to a page of the product from a program, held against the same table. */
export const usePageNavigate = useNavigate as unknown as () => (
  options: Omit<NavigateOptions, 'to' | 'search' | 'params' | 'href'> & Way,
) => Promise<void>

/** What a loader throws to send on to another page, held against the same table. */
export const pageRedirect = redirect as unknown as (options: {
  href: Address
  replace?: boolean
}) => ReturnType<typeof redirect>
