import { createFileRoute } from '@tanstack/react-router'
import { BlacklistPage } from '../../features/messaging/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/blacklist')({
  head: () => meta({ title: title('blacklist'), hidden: true }),
  component: BlacklistPage,
})
