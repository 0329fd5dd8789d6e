import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PolicyPage } from '../../features/content/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { loadPolicy, policyQuery } from './policies.ts'

export const Route = createFileRoute('/_public/privacy-policy')({
  loader: ({ context }) => loadPolicy(context, 'privacy-policy'),
  head: pageHead,
  component: PrivacyPolicy,
})

function PrivacyPolicy() {
  return <PolicyPage policy={useSuspenseQuery(policyQuery('privacy-policy')).data} />
}
