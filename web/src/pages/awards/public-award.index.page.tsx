import { createFileRoute } from '@tanstack/react-router'
import { AwardInfo } from '../../features/awards/index.ts'
import { awardHead, loadAward, sections } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_public/cc-awards/$slug/$awardId/')({
  loader: ({ context, params }) =>
    loadAward(context, params, 'public', '', (id) => [sections.categories(id), sections.juries(id)]),
  head: ({ match }) => awardHead(match, 'info', 'public'),
  component: () => <AwardInfo audience="public" />,
})
