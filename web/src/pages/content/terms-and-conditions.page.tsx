import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PolicyPage } from '../../features/content/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { loadPolicy, policyQuery } from './policies.ts'

export const Route = createFileRoute('/_public/terms-and-conditions')({
  loader: ({ context }) => loadPolicy(context, 'terms-and-conditions'),
  head: pageHead,
  component: TermsAndConditions,
})

function TermsAndConditions() {
  return <PolicyPage policy={useSuspenseQuery(policyQuery('terms-and-conditions')).data} />
}
