import { createFileRoute } from '@tanstack/react-router'
import { YourDataPage } from '../../features/privacy/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_settings/settings/your-data')({
  head: pageHead,
  component: YourDataPage,
})
