import { createFileRoute } from '@tanstack/react-router'
import { PostPage } from '../../features/wall/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/personal-wall/post/$id')({
  head: () => meta({ title: title('post'), hidden: true }),
  component: OnePost,
})

function OnePost() {
  return <PostPage id={Route.useParams().id} shared={false} />
}
