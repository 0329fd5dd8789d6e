import { createFileRoute } from '@tanstack/react-router'
import { EventContainer, loadEvent } from '../../features/events/index.ts'

export const Route = createFileRoute('/_member/_sides/events/$slug/$eventId')({
  loader: ({ context, params, location }) =>
    loadEvent(context, params, '/events', location.pathname.split('/')[4] ?? ''),
  component: EventContainer,
})
