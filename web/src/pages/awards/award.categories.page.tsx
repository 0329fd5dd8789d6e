import { createFileRoute } from '@tanstack/react-router'
import { CategoriesTab } from '../../features/awards/index.ts'
import { awardHead, loadAward, sections } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_member/_sides/awards/$slug/$awardId/categories')({
  loader: ({ context, params }) =>
    loadAward(context, params, 'member', 'categories', (id) => [sections.categories(id), sections.juries(id)]),
  head: ({ match }) => awardHead(match, 'categories', 'member'),
  component: () => <CategoriesTab audience="member" />,
})
