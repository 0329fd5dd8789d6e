import { createFileRoute } from '@tanstack/react-router'
import { VerifyPage } from '../../features/awards/index.ts'
import { title } from '../../lib/i18n.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_public/verify')({
  validateSearch: (search: Record<string, unknown>): { number?: string } =>
    typeof search['number'] === 'string' ? { number: search['number'].slice(0, 40) } : {},
  head: (page) => pageHead(page, { description: title('verify.description') }),
  component: Verify,
})

function Verify() {
  return <VerifyPage number={Route.useSearch().number} />
}
