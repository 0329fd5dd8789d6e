import { createFileRoute } from '@tanstack/react-router'
import { BecomeSponsorTab } from '../../features/events/index.ts'
import { loadEvent } from '../../features/events/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/events/$slug/$eventId/become-sponsor')({
  loader: ({ context, params }) => loadEvent(context, params, '/events', 'become-sponsor'),
  head: pageHead,
  component: BecomeSponsorTab,
})
