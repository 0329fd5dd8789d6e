import { pageFor } from '@app/contract/pages'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { MessagePage, shellText, useMe } from '../../features/shell/index.ts'
import { wantedPath } from '../../lib/guard.ts'
import { texts, title } from '../../lib/i18n.ts'
import en from '../../locales/en/dead-ends.json'
import { pageHead } from '../../lib/meta.ts'
import { textIn } from '../../lib/search.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { givenAddress } from '../../lib/address.ts'
import { idIn } from '../../lib/link.ts'

const t = texts('dead-ends', en)

export const Route = createFileRoute('/_member/_sides/not-available')({
  validateSearch: (search: Record<string, unknown>) => ({ from: textIn(search, 'from') }),
  head: pageHead,
  component: NotAvailable,
})

const CONTAINER = /^\/(?:events|awards)\/[^/]+\/\d+/

/** Who a page is for, by its path, as a key of the texts. */
function reasonOf(path: string) {
  if (CONTAINER.test(path)) return 'unavailable.event'
  if (path.startsWith('/settings/company-')) return 'unavailable.company'
  if (path.startsWith('/judging')) return 'unavailable.judging'
  if (/^\/(?:office|setup)/.test(path)) return 'unavailable.office'
  return 'unavailable.text'
}

/** What is closed to whoever asks: which page, who opens it, and the way on. `from` is its address. */
function NotAvailable() {
  const router = useRouter()
  const from = wantedPath(Route.useSearch().from)
  const page = from && pageFor(from.replace(/\?.*$/, ''))
  const reason = from ? reasonOf(from) : 'unavailable.text'
  const companyId = idIn(useMe()?.company)
  const event = from && CONTAINER.exec(from)?.[0]
  return (
    <MessagePage>
      <EmptyState
        page
        icon="lock"
        title={page ? t('unavailable.of', { page: title(page.title as 'event') }) : t('unavailable.title')}
        action={
          <>
            <Button onClick={() => router.history.back()}>{shellText('unavailable.back')}</Button>
            {from && (
              <ButtonLink icon="refresh" to={from}>
                {t('unavailable.again')}
              </ButtonLink>
            )}
            {event ? (
              <ButtonLink to={givenAddress(event)} kind="primary">
                {t('unavailable.to-event')}
              </ButtonLink>
            ) : reason === 'unavailable.company' && companyId ? (
              <ButtonLink to={`/company-profile/${companyId}`} kind="primary">
                {t('unavailable.to-company')}
              </ButtonLink>
            ) : (
              <ButtonLink to="/all-events" kind="primary">
                {shellText('notFound.events')}
              </ButtonLink>
            )}
          </>
        }
      >
        {t(reason)}
      </EmptyState>
    </MessagePage>
  )
}
