import { createFileRoute } from '@tanstack/react-router'
import { PreviewPage } from '../../features/office/preview/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_office/office/preview')({
  head: pageHead,
  component: PreviewPage,
})
