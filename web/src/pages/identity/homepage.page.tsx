import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../../features/identity/index.ts'
import { publicMenuQuery } from '../../features/shell/index.ts'
import { queryOptionsFor } from '../../lib/call.ts'
import { title as common } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'
import { title } from './titles.ts'

export const Route = createFileRoute('/_auth/homepage')({
  // The page stands without its menu and events too.
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(publicMenuQuery()),
      queryClient.prefetchQuery(queryOptionsFor('events.list', { query: { page_size: 3 } })),
    ])
  },
  head: () => meta({ title: common('homepage'), description: title('homepage.description'), path: '/homepage' }),
  component: HomePage,
})
