import { createFileRoute } from '@tanstack/react-router'
import { AskForMeeting } from '../../features/events/index.ts'
import { ProfilePage } from '../../features/network/index.ts'
import { RecentPosts } from '../../features/wall/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/profile/{-$customerId}')({
  head: pageHead,
  component: Profile,
})

function Profile() {
  const { customerId } = Route.useParams()
  return (
    <ProfilePage
      key={customerId}
      customerId={customerId === undefined ? undefined : Number(customerId)}
      meet={(event, person, otherwise) => <AskForMeeting event={event} person={person} otherwise={otherwise} />}
      posts={(id) => <RecentPosts kind="member" id={id} />}
    />
  )
}
