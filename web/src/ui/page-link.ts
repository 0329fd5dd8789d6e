import { Link, useNavigate } from '@tanstack/react-router'
import type { LinkComponentProps, NavigateOptions } from '@tanstack/react-router'
import type { PageAddress } from '@app/contract/pages'
import type { ReactElement } from 'react'

/** The query of an address. */
type PageQuery = Readonly<Record<string, unknown>>

type To = {
  to?: PageAddress | '.' | undefined
  search?: PageQuery | undefined
}

export type PageLinkProps = Omit<LinkComponentProps, 'to' | 'search' | 'params'> & To

/**
 * A link to a page of the product. The router knows its routes from a table that is made while it is built; here an address is
 * held against the table of pages instead (contract/src/pages.ts), so that one which leads nowhere does not compile.
 */
export const PageLink = Link as unknown as (props: PageLinkProps) => ReactElement

/** Goes to a page of the product from a program, held against the same table. */
export const usePageNavigate = useNavigate as unknown as () => (
  options: Omit<NavigateOptions, 'to' | 'search' | 'params'> & To,
) => Promise<void>
