import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PolicyPage } from '../../features/content/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { loadPolicy, policyQuery, versionIn } from './policies.ts'

export const Route = createFileRoute('/_public/cc-connect-policy')({
  validateSearch: versionIn,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadPolicy(context, 'cc-connect-policy', deps),
  head: pageHead,
  component: CcConnectPolicy,
})

function CcConnectPolicy() {
  return <PolicyPage policy={useSuspenseQuery(policyQuery('cc-connect-policy', Route.useSearch())).data} />
}
