import { Outlet, createFileRoute } from '@tanstack/react-router'
import { OfficeFrame } from '../../features/office/index.ts'
import { MemberPending } from '../../features/shell/index.ts'

/** The operators' office: a workspace of its own, drawn in the browser. */
export const Route = createFileRoute('/_office')({
  ssr: false,
  pendingComponent: MemberPending,
  component: Office,
})

function Office() {
  return (
    <OfficeFrame>
      <Outlet />
    </OfficeFrame>
  )
}
