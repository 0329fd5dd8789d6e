import { createFileRoute } from '@tanstack/react-router'
import { SearchPage } from '../../features/search/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/search')({
  head: () => meta({ title: title('search'), hidden: true }),
  component: SearchPage,
})
