import { createFileRoute } from '@tanstack/react-router'
import { NotificationSettings } from '../../features/notifications/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_settings/settings/notifications')({
  head: pageHead,
  component: NotificationSettings,
})
