import { createFileRoute } from '@tanstack/react-router'
import { useAwardPage, useTakesPart } from '../../features/awards/index.ts'
import { awardHead, loadAward } from '../../features/awards/route.ts'
import { SubjectMedia } from '../../features/media/index.ts'
import { subjectMedia } from '../../features/media/route.ts'

export const Route = createFileRoute('/_member/_sides/awards/$slug/$awardId/media')({
  loader: ({ context, params }) => loadAward(context, params, 'member', 'media', (id) => subjectMedia('award', id)),
  head: ({ match }) => awardHead(match, 'media', 'member'),
  component: Media,
})

function Media() {
  return (
    <SubjectMedia
      kind="award"
      id={Number(Route.useParams().awardId)}
      of={useAwardPage().award}
      gives={useTakesPart()}
    />
  )
}
