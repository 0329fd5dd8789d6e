import { createFileRoute } from '@tanstack/react-router'
import { MediaTab } from '../../features/events/index.ts'
import { eventHead, loadEvent, sections } from '../../features/events/route.ts'

export const Route = createFileRoute('/_member/_sides/events/$slug/$eventId/media')({
  loader: ({ context, params }) =>
    loadEvent(context, params, '/events', 'media', (id) => [sections.gallery(id), sections.downloads(id)]),
  head: ({ match }) => eventHead(match, 'media', 'member'),
  component: MediaTab,
})
