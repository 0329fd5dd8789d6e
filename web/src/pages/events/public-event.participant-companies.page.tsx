import { createFileRoute } from '@tanstack/react-router'
import { CompaniesTab } from '../../features/events/index.ts'
import { eventHead, loadEvent, sections } from '../../features/events/route.ts'

export const Route = createFileRoute('/_public/cc-events/$slug/$eventId/participant-companies')({
  loader: ({ context, params }) =>
    loadEvent(context, params, '/cc-events', 'participant-companies', (id) => [sections.companies(id, 0)]),
  head: ({ match }) => eventHead(match, 'participant-companies', 'public'),
  component: CompaniesTab,
})
