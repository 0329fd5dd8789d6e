import { createFileRoute } from '@tanstack/react-router'
import { CategoriesTab } from '../../features/awards/index.ts'
import { awardHead, loadAward, sections } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_public/cc-awards/$slug/$awardId/categories')({
  loader: ({ context, params }) =>
    loadAward(context, params, 'public', 'categories', (id) => [sections.categories(id), sections.juries(id)]),
  head: ({ match }) => awardHead(match, 'categories', 'public'),
  component: () => <CategoriesTab audience="public" />,
})
