import { Link } from '@tanstack/react-router'
import { t } from '../text.ts'
import { AuthCard } from './auth-card.tsx'
import { Resend } from './resend.tsx'

/** A fresh link in place of an old one that was mailed; it goes to the same address. */
export function ResendTokenPage({ token }: { token: string }) {
  return (
    <AuthCard
      title={t('resend.title')}
      lead={t('resend.lead')}
      foot={
        <Link to={'/sign-in' as never} className="link sm">
          {t('backToSignIn')}
        </Link>
      }
    >
      <Resend by={{ token }} label={t('link.again')} />
    </AuthCard>
  )
}
