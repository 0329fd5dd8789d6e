import { createFileRoute } from '@tanstack/react-router'
import { MyNetworkPage } from '../../features/network/index.ts'
import { readMine } from '../../features/network/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/network')({
  validateSearch: readMine,
  head: pageHead,
  component: Network,
})

function Network() {
  const navigate = Route.useNavigate()
  return (
    <MyNetworkPage
      search={Route.useSearch()}
      show={(search, how) =>
        void navigate({ search: readMine(search), replace: how?.replace ?? false, resetScroll: false })
      }
    />
  )
}
