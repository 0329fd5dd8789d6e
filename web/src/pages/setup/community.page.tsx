import { createFileRoute } from '@tanstack/react-router'
import { SetupPage, steps } from '../../features/setup/index.ts'
import type { Step } from '../../features/setup/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/setup/community')({
  validateSearch: (search: Record<string, unknown>): { step?: Step } => {
    const step = steps.find((one) => one === search['step'])
    return step ? { step } : {}
  },
  head: pageHead,
  component: Community,
})

function Community() {
  return <SetupPage step={Route.useSearch().step} />
}
