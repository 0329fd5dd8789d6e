import { Outlet, createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_member/_sides/media-archive')({ component: Outlet })
