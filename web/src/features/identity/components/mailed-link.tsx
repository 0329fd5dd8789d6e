import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { t } from '../text.ts'
import { AskByMail } from './ask-by-mail.tsx'
import { Resend } from './resend.tsx'

export type LinkStanding = Answer<'identity.linkState'>['state'] | 'missing'
type Kind = 'set_password' | 'reset_password'

/** Whether the link of an address still works; one without a secret is not asked about. */
export const useMailedLink = (token: string) =>
  useQuery({
    ...queryOptionsFor('identity.linkState', { query: { token } }),
    enabled: token !== '',
    refetchOnWindowFocus: false,
  })

/** The heading of a page whose link does not work, and why it does not. */
export const deadHead = (state: LinkStanding, why?: string) => ({
  title: t('link.bad.title'),
  lead: why ?? t(`link.${state === 'valid' ? 'unknown' : state}`),
})

/**
 * The way from a link that does not work to one that does: in place of a known one to the same address, otherwise by mail address.
 * @param email known of somebody who is signed in
 */
export function NewLink({
  token,
  kind,
  state,
  email,
}: {
  token: string
  kind: Kind
  state: LinkStanding
  email?: string
}) {
  if (email) return <Resend by={{ email }} label={t('link.again')} />
  const known = state === 'used' || state === 'expired'
  if (known && kind === 'set_password') return <Resend by={{ token }} label={t('link.again')} />
  return (
    <div className="stack">
      {!known && (
        <ul className="sm soft">
          <li>{t('link.why.part')}</li>
          <li>{t('link.why.once')}</li>
          <li>{t('link.why.hours')}</li>
        </ul>
      )}
      <AskByMail />
    </div>
  )
}
