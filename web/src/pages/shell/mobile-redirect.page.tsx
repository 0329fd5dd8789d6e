import { createFileRoute } from '@tanstack/react-router'
import { MessagePage, shellText as t } from '../../features/shell/index.ts'
import { safeRedirectBack } from '../../lib/guard.ts'
import { pageHead } from '../../lib/meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

export const Route = createFileRoute('/_public/mobile-redirect')({
  validateSearch: (search: Record<string, unknown>) => ({ redirectBack: search['redirectBack'] ?? search['path'] }),
  head: pageHead,
  component: MobileRedirect,
})

/** Links of a phone's app end here: the same page is one press away, in the browser. Only a path of this site is taken. */
function MobileRedirect() {
  const { redirectBack } = Route.useSearch()
  return (
    <MessagePage>
      <h1 className="sr-only">{t('handover.title')}</h1>
      <EmptyState
        icon="phone"
        title={t('handover.title')}
        action={
          <ButtonLink to={(redirectBack === undefined ? '/' : safeRedirectBack(redirectBack)) as never} kind="primary">
            {t('handover.open')}
          </ButtonLink>
        }
      >
        {t('handover.text')}
      </EmptyState>
    </MessagePage>
  )
}
