import { createFileRoute } from '@tanstack/react-router'
import { PublicEventContainer } from '../../features/events/index.ts'
import { loadEvent } from '../../features/events/route.ts'

export const Route = createFileRoute('/_public/cc-events/$slug/$eventId')({
  loader: ({ context, params, location }) =>
    loadEvent(context, params, '/cc-events', location.pathname.split('/')[4] ?? ''),
  component: PublicEventContainer,
})
