import { createFileRoute, useRouter } from '@tanstack/react-router'
import { MessagePage, shellText as t } from '../../features/shell/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

export const Route = createFileRoute('/_member/_sides/not-available')({
  head: pageHead,
  component: NotAvailable,
})

function NotAvailable() {
  const router = useRouter()
  return (
    <MessagePage>
      <EmptyState
        page
        icon="lock"
        title={t('unavailable.title')}
        action={
          <>
            <Button onClick={() => router.history.back()}>{t('unavailable.back')}</Button>
            <ButtonLink to={'/all-events' as never} kind="primary">
              {t('notFound.events')}
            </ButtonLink>
          </>
        }
      >
        {t('unavailable.text')}
      </EmptyState>
    </MessagePage>
  )
}
