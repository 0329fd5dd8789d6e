import { t } from '../text.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { AuthCard } from './auth-card.tsx'
import { NewLink, deadHead, useMailedLink } from './mailed-link.tsx'
import { Resend } from './resend.tsx'
import css from './auth-card.module.css'

/** A fresh link in place of an old one that was mailed; it goes to the same address. One that nobody was mailed is asked for by address. */
export function ResendTokenPage({ token }: { token: string }) {
  const lost = useMailedLink(token).data?.state === 'unknown'
  const head = lost ? deadHead('unknown') : { title: t('resend.title'), lead: t('resend.lead') }
  return (
    <AuthCard
      {...head}
      foot={
        <PageLink to="/sign-in" className="link sm">
          {t('backToSignIn')}
        </PageLink>
      }
    >
      <div className={css['byLink']}>
        {lost ? (
          <NewLink token={token} kind="set_password" state="unknown" />
        ) : (
          <Resend by={{ token }} label={t('link.again')} />
        )}
      </div>
    </AuthCard>
  )
}
