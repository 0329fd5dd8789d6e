import { createFileRoute } from '@tanstack/react-router'
import { SharedPage } from '../../features/media/index.ts'
import { findShared } from '../../features/media/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_public/shared-media/$token')({
  loader: ({ params }) => findShared(params.token),
  head: (page) => pageHead(page),
  component: Shared,
  notFoundComponent: Shared,
})

function Shared() {
  return <SharedPage token={Route.useParams().token} />
}
