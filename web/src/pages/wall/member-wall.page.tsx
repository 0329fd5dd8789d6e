import { createFileRoute } from '@tanstack/react-router'
import { MobileMePanel, MobileMemberPanel } from '../../features/network/index.ts'
import { MemberWall } from '../../features/wall/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { useSession } from '../../lib/session.ts'

export const Route = createFileRoute('/_member/_sides/personal-wall/$customerId')({
  head: pageHead,
  component: Wall,
})

function Wall() {
  const { customerId } = Route.useParams()
  const own = useSession()?.customerId === Number(customerId)
  return (
    <MemberWall
      customerId={customerId}
      top={
        <div className="only-phone">
          {own ? <MobileMePanel /> : <MobileMemberPanel customerId={Number(customerId)} />}
        </div>
      }
    />
  )
}
