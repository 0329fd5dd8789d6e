import { pageFor } from '@app/contract/pages'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { MessagePage } from '../../features/shell/index.ts'
import { safeRedirectBack, wantedPath } from '../../lib/guard.ts'
import { texts, title } from '../../lib/i18n.ts'
import en from '../../locales/en/dead-ends.json'
import { pageHead } from '../../lib/meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { usePageNavigate } from '../../ui/page-link.ts'
import type { Address } from '../../lib/address.ts'

const t = texts('dead-ends', en)

export const Route = createFileRoute('/_public/mobile-redirect')({
  validateSearch: (search: Record<string, unknown>) => ({ redirectBack: search['redirectBack'] ?? search['path'] }),
  head: pageHead,
  component: MobileRedirect,
})

/** Long enough to read where one is led. */
const GOES_ON_AFTER_MS = 1500

/** Links of a phone's app end here: the same page opens in the browser by itself. Only a path of this site is taken. */
function MobileRedirect() {
  const { redirectBack } = Route.useSearch()
  const wanted = wantedPath(redirectBack)
  const page = wanted && pageFor(wanted.replace(/\?.*$/, ''))
  const name = page ? title(page.title as 'event') : undefined
  const navigate = usePageNavigate()
  const goOn = useEffectEvent((href: Address) => void navigate({ href, replace: true }))
  useEffect(() => {
    if (wanted === undefined) return undefined
    const timer = setTimeout(() => goOn(wanted), GOES_ON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  return (
    <MessagePage>
      <EmptyState
        page
        icon="phone"
        title={t('handover.title')}
        action={
          <ButtonLink to={redirectBack === undefined ? '/' : safeRedirectBack(redirectBack)} kind="primary">
            {name ? t('handover.now', { page: name }) : t('handover.open')}
          </ButtonLink>
        }
      >
        {name ? t('handover.to', { page: name }) : t('handover.text')}
      </EmptyState>
    </MessagePage>
  )
}
