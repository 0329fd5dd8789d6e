import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../../features/network/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/profile/{-$customerId}')({
  head: () => meta({ title: title('profile'), hidden: true }),
  component: Profile,
})

function Profile() {
  const { customerId } = Route.useParams()
  return <ProfilePage key={customerId} customerId={customerId === undefined ? undefined : Number(customerId)} />
}
