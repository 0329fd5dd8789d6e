import { t } from '../text.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { AskByMail } from './ask-by-mail.tsx'
import { AuthCard } from './auth-card.tsx'

/** Asks for a reset link. */
export function ForgotPasswordPage() {
  return (
    <AuthCard
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      foot={
        <PageLink to="/sign-in" className="link sm">
          {t('backToSignIn')}
        </PageLink>
      }
    >
      <AskByMail />
    </AuthCard>
  )
}
