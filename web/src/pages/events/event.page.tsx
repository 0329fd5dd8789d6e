import { createFileRoute } from '@tanstack/react-router'
import { EventContainer } from '../../features/events/index.ts'
import { loadEvent } from '../../features/events/route.ts'

export const Route = createFileRoute('/_member/_sides/events/$slug/$eventId')({
  loader: ({ context, params, location }) =>
    loadEvent(context, params, '/events', location.pathname.split('/')[4] ?? ''),
  component: EventContainer,
})
