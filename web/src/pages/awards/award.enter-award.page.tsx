import { createFileRoute, notFound } from '@tanstack/react-router'
import { EnterAward } from '../../features/awards/index.ts'
import { loadEntering } from '../../features/awards/route.ts'
import { pageHead } from '../../lib/meta.ts'
import { useSession } from '../../lib/session.ts'

export const Route = createFileRoute('/_member/awards/$slug/$awardId/enter-award')({
  loader: ({ context, params }) => {
    if (!/^\d{1,9}$/.test(params.awardId)) throw notFound()
    return loadEntering(context, Number(params.awardId))
  },
  head: pageHead,
  component: Enter,
})

function Enter() {
  const { awardId } = Route.useParams()
  const session = useSession()
  return session ? <EnterAward award={Number(awardId)} me={session.customerId} /> : null
}
