import { createFileRoute } from '@tanstack/react-router'
import { MyNextEvents } from '../../features/events/index.ts'
import { InvoicesToPay } from '../../features/payments/index.ts'
import { shellText as t, useMe } from '../../features/shell/index.ts'
import { meta } from '../../lib/meta.ts'
import { PageHead } from '../../ui/layout.tsx'

export const Route = createFileRoute('/_member/_sides/personal-wall')({
  head: () => meta({ title: t('bar.home'), hidden: true }),
  component: Home,
})

function Home() {
  const me = useMe()
  return (
    <div className="stack stack-wide">
      <PageHead title={me ? t('home.hello', { name: me.first_name }) : t('bar.home')} />
      <InvoicesToPay />
      <MyNextEvents />
    </div>
  )
}
