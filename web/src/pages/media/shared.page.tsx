import { createFileRoute } from '@tanstack/react-router'
import { SharedPage } from '../../features/media/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_public/shared-media/$token')({
  head: (page) => pageHead(page),
  component: Shared,
})

function Shared() {
  return <SharedPage token={Route.useParams().token} />
}
