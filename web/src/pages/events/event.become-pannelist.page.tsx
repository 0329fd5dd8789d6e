import { createFileRoute } from '@tanstack/react-router'
import { BecomePanelistTab } from '../../features/events/index.ts'
import { loadEvent } from '../../features/events/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/events/$slug/$eventId/become-pannelist')({
  loader: ({ context, params }) => loadEvent(context, params, '/events', 'become-pannelist'),
  head: pageHead,
  component: BecomePanelistTab,
})
