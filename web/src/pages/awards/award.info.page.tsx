import { createFileRoute } from '@tanstack/react-router'
import { AwardInfo } from '../../features/awards/index.ts'
import { awardHead, loadAward, sections } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_member/_sides/awards/$slug/$awardId/info')({
  loader: ({ context, params }) =>
    loadAward(context, params, 'member', 'info', (id) => [sections.categories(id), sections.juries(id)]),
  head: ({ match }) => awardHead(match, 'info', 'member'),
  component: () => <AwardInfo audience="member" />,
})
