import { Outlet, createFileRoute } from '@tanstack/react-router'
import { PublicLayout } from '../../features/shell/index.ts'
import { publicMenuQuery } from '../../features/shell/route.ts'

/** Public pages are rendered on the server, the same for everyone. */
export const Route = createFileRoute('/_public')({
  loader: ({ context }) => context.queryClient.prefetchQuery(publicMenuQuery()),
  component: () => (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  ),
})
