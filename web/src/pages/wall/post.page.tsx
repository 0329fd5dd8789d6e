import { createFileRoute } from '@tanstack/react-router'
import { PostPage } from '../../features/wall/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/personal-wall/post/$id')({
  head: pageHead,
  component: OnePost,
})

function OnePost() {
  return <PostPage id={Route.useParams().id} shared={false} />
}
