import { createFileRoute } from '@tanstack/react-router'
import { loadLists } from '../../features/events/route.ts'
import { title } from '../../lib/i18n.ts'
import { pageHead } from '../../lib/meta.ts'
import { PublicList } from './public-list.tsx'

export const Route = createFileRoute('/_public/cc-events')({
  loader: ({ context }) => loadLists(context.queryClient, 'upcoming'),
  head: (page) => pageHead(page, { description: title('public-events.description'), image: '/media/og.png' }),
  component: () => <PublicList mode="upcoming" />,
})
