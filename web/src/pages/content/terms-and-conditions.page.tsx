import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PolicyPage } from '../../features/content/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { loadPolicy, policyQuery, versionIn } from './policies.ts'

export const Route = createFileRoute('/_public/terms-and-conditions')({
  validateSearch: versionIn,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadPolicy(context, 'terms-and-conditions', deps),
  head: pageHead,
  component: TermsAndConditions,
})

function TermsAndConditions() {
  return <PolicyPage policy={useSuspenseQuery(policyQuery('terms-and-conditions', Route.useSearch())).data} />
}
