import { createFileRoute } from '@tanstack/react-router'
import { CompaniesTab } from '../../features/events/index.ts'
import { eventHead, loadEvent, readWhoComes, sections } from '../../features/events/route.ts'

export const Route = createFileRoute('/_public/cc-events/$slug/$eventId/participant-companies')({
  validateSearch: readWhoComes,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    loadEvent(context, params, '/cc-events', 'participant-companies', (id) => [sections.companies(id, deps)]),
  head: ({ match }) => eventHead(match, 'participant-companies', 'public'),
  component: WhoComes,
})

function WhoComes() {
  const navigate = Route.useNavigate()
  return (
    <CompaniesTab
      asked={Route.useSearch()}
      show={(asked, how) =>
        void navigate({ search: readWhoComes(asked), replace: how?.replace ?? false, resetScroll: false })
      }
    />
  )
}
