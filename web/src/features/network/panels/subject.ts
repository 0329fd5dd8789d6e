import { useRouterState } from '@tanstack/react-router'
import { useSession } from '../../../lib/session.ts'

/** Whose wall the page is: mine, another member's or a company's; the left column shows them (docs/rules/pages.md#layout). */
export type PanelSubject = { kind: 'me' } | { kind: 'member'; id: number } | { kind: 'company'; id: number }

/** Reads the subject from a path. */
export function subjectOf(pathname: string, me: number | undefined): PanelSubject {
  const [, kind, id] = /^\/(personal-wall|company-wall)\/(\d+)\/?$/.exec(pathname) ?? []
  if (kind === 'company-wall') return { kind: 'company', id: Number(id) }
  if (kind === 'personal-wall' && Number(id) !== me) return { kind: 'member', id: Number(id) }
  return { kind: 'me' }
}

export function useSubject(): PanelSubject {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return subjectOf(pathname, useSession()?.customerId)
}
