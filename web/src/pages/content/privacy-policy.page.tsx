import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PolicyPage } from '../../features/content/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'
import { loadPolicy, policyQuery } from './policies.ts'

export const Route = createFileRoute('/_public/privacy-policy')({
  loader: ({ context }) => loadPolicy(context, 'privacy-policy'),
  head: () => meta({ title: title('privacy-policy'), path: '/privacy-policy' }),
  component: PrivacyPolicy,
})

function PrivacyPolicy() {
  return <PolicyPage policy={useSuspenseQuery(policyQuery('privacy-policy')).data} />
}
