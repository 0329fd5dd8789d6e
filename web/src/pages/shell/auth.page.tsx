import { Outlet, createFileRoute } from '@tanstack/react-router'

/** Pages around signing in; each says in its AuthLayout whether the lanes move behind it. */
export const Route = createFileRoute('/_auth')({ component: () => <Outlet /> })
