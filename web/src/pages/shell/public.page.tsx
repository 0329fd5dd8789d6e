import { Outlet, createFileRoute } from '@tanstack/react-router'
import { PublicLayout, publicMenuQuery } from '../../features/shell/index.ts'

/** Public pages are rendered on the server, the same for everyone. */
export const Route = createFileRoute('/_public')({
  loader: ({ context }) => context.queryClient.prefetchQuery(publicMenuQuery()),
  component: () => (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  ),
})
