import { createFileRoute } from '@tanstack/react-router'
import { loadLists } from '../../features/events/route.ts'
import { title } from '../../lib/i18n.ts'
import { pageHead } from '../../lib/meta.ts'
import { PublicList } from './public-list.tsx'

export const Route = createFileRoute('/_public/cc-past-events')({
  loader: ({ context }) => loadLists(context.queryClient, 'past'),
  head: (page) => pageHead(page, { description: title('past-events.description'), image: '/media/og.png' }),
  component: () => <PublicList mode="past" />,
})
