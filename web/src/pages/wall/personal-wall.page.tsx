import { createFileRoute } from '@tanstack/react-router'
import { MyNextEvents } from '../../features/events/index.ts'
import { InvoicesToPay } from '../../features/payments/index.ts'
import { shellText as t, useMe } from '../../features/shell/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'
import { PageHead } from '../../ui/layout.tsx'

export const Route = createFileRoute('/_member/_sides/personal-wall')({
  head: () => meta({ title: title('personal-wall'), hidden: true }),
  component: Home,
})

function Home() {
  const me = useMe()
  return (
    <div className="stack stack-wide">
      <PageHead title={me ? t('home.hello', { name: me.first_name }) : title('personal-wall')} />
      <InvoicesToPay />
      <MyNextEvents />
    </div>
  )
}
