import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../../features/identity/index.ts'
import { publicMenuQuery } from '../../features/shell/route.ts'
import { queryOptionsFor } from '../../lib/call.ts'
import { title } from '../../lib/i18n.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_auth/homepage')({
  // The page stands without its menu and events too.
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(publicMenuQuery()),
      queryClient.prefetchQuery(queryOptionsFor('events.list', { query: { page_size: 3 } })),
    ])
  },
  head: (page) => pageHead(page, { description: title('homepage.description') }),
  component: HomePage,
})
