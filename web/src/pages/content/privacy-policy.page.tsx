import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PolicyPage } from '../../features/content/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { loadPolicy, policyQuery, versionIn } from './policies.ts'

export const Route = createFileRoute('/_public/privacy-policy')({
  validateSearch: versionIn,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadPolicy(context, 'privacy-policy', deps),
  head: pageHead,
  component: PrivacyPolicy,
})

function PrivacyPolicy() {
  return <PolicyPage policy={useSuspenseQuery(policyQuery('privacy-policy', Route.useSearch())).data} />
}
