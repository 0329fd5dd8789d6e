import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PolicyPage } from '../../features/content/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { loadPolicy, policyQuery } from './policies.ts'

export const Route = createFileRoute('/_public/cc-connect-policy')({
  loader: ({ context }) => loadPolicy(context, 'cc-connect-policy'),
  head: pageHead,
  component: CcConnectPolicy,
})

function CcConnectPolicy() {
  return <PolicyPage policy={useSuspenseQuery(policyQuery('cc-connect-policy')).data} />
}
