import { Outlet, createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { OfficeFrame } from '../../features/office/index.ts'
import { MemberPending } from '../../features/shell/index.ts'
import { isDrawn, tellZone } from '../../lib/drawn.ts'
import { bridge } from '../../lib/server.ts'

/** The operators' office: a workspace of its own, drawn in the browser but for the page where it begins. */
export const Route = createFileRoute('/_office')({
  ssr: ({ location }) => bridge()?.viewer() !== undefined && isDrawn(location.pathname),
  pendingComponent: MemberPending,
  component: Office,
})

function Office() {
  useEffect(tellZone, [])
  return (
    <OfficeFrame>
      <Outlet />
    </OfficeFrame>
  )
}
