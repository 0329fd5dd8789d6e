import { createFileRoute } from '@tanstack/react-router'
import { WinnerPage } from '../../features/awards/index.ts'
import { loadTitle, titleHead } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_public/w/$code')({
  loader: ({ context, params }) => loadTitle(context.queryClient, params.code),
  head: ({ match }) => titleHead(match),
  component: Winner,
})

function Winner() {
  return <WinnerPage code={Route.useParams().code} />
}
