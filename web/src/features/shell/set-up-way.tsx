import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOptionsFor } from '../../lib/call.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useMe } from './me.ts'
import { t } from './text.ts'

/** How much of the checklist is still open, for those who look after everything (docs/rules/setup.md#checklist). */
export function useToSetUp(): number {
  const enabled = useMe()?.operator_roles.includes('all') ?? false
  const { data } = useQuery({ ...queryOptionsFor('setup.state', {}), enabled, staleTime: 60_000 })
  return data?.checklist.filter(({ done }) => !done).length ?? 0
}

/** The way from an empty page to the checklist, until nothing is missing. */
export function useSetUpWay() {
  const open = useToSetUp() > 0
  return useMemo(() => (open ? <ButtonLink to="/setup/community">{t('set-up.missing')}</ButtonLink> : null), [open])
}
