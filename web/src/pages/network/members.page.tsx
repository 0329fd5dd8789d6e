import { createFileRoute } from '@tanstack/react-router'
import { DirectoryPage } from '../../features/network/index.ts'
import { readDirectory } from '../../features/network/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/members')({
  validateSearch: readDirectory,
  head: pageHead,
  component: Members,
})

function Members() {
  const navigate = Route.useNavigate()
  return (
    <DirectoryPage
      filter={Route.useSearch()}
      show={(filter, how) =>
        void navigate({ search: readDirectory(filter), replace: how?.replace ?? false, resetScroll: false })
      }
    />
  )
}
