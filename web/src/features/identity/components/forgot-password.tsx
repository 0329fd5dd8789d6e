import { Link } from '@tanstack/react-router'
import { t } from '../text.ts'
import { AskByMail } from './ask-by-mail.tsx'
import { AuthCard } from './auth-card.tsx'

/** Asks for a reset link. */
export function ForgotPasswordPage() {
  return (
    <AuthCard
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      foot={
        <Link to={'/sign-in' as never} className="link sm">
          {t('backToSignIn')}
        </Link>
      }
    >
      <AskByMail />
    </AuthCard>
  )
}
