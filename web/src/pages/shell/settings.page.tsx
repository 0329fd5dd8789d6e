import { Outlet, createFileRoute } from '@tanstack/react-router'
import { useWaitingPeople } from '../../features/companies/index.ts'
import { useOpenInvoices } from '../../features/payments/index.ts'
import { SettingsFrame } from '../../features/shell/index.ts'

export const Route = createFileRoute('/_member/_settings')({ component: Settings })

function Settings() {
  return (
    <SettingsFrame counts={{ people: useWaitingPeople(), invoices: useOpenInvoices() }}>
      <Outlet />
    </SettingsFrame>
  )
}
