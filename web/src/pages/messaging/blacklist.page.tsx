import { createFileRoute } from '@tanstack/react-router'
import { BlacklistPage } from '../../features/messaging/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/blacklist')({
  head: pageHead,
  component: BlacklistPage,
})
