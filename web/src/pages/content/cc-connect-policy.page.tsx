import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PolicyPage } from '../../features/content/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'
import { loadPolicy, policyQuery } from './policies.ts'

export const Route = createFileRoute('/_public/cc-connect-policy')({
  loader: ({ context }) => loadPolicy(context, 'cc-connect-policy'),
  head: () => meta({ title: title('cc-connect-policy'), path: '/cc-connect-policy' }),
  component: CcConnectPolicy,
})

function CcConnectPolicy() {
  return <PolicyPage policy={useSuspenseQuery(policyQuery('cc-connect-policy')).data} />
}
