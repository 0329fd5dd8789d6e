import { createHash } from 'node:crypto'
import { on } from '#kit/work/notice-kinds.ts'
import type { NoticeKind } from '#kit/work/notice-kinds.ts'
import { deviceName, networkOf } from './identity.devices.policy.ts'
import { keepDevice } from './identity.devices.queries.ts'
import { t } from './identity.texts.ts'

/** What members hear of their account. */
export const identityNotices: readonly NoticeKind[] = [
  {
    kind: 'security_sign_in',
    area: 'account',
    app: 'always',
    mail: 'always',
    push: 'on',
    on: [
      // From a device or network that the member has not used before; the very first is no news.
      on('identity.signed_in', async (ctx, { fact: { customer_id, ip, agent }, at }) => {
        const name = deviceName(agent)
        const fingerprint = createHash('sha256')
          .update(`${customer_id} ${name} ${networkOf(ip)}`)
          .digest()
        const device = await keepDevice(ctx.db, customer_id, fingerprint, at)
        if (!device.fresh || device.first) return undefined
        return {
          readers: [customer_id],
          subject_id: device.id,
          detail: name,
          source: `device:${device.id}`,
          // At once, and not dropped when the notification is read: whoever is in already could read it.
          mail: {
            key: `notifications.sign_in:${device.id}`,
            write: () => ({
              subject: t('new-sign-in-to-your-account'),
              paragraphs: [t('somebody-signed-in-to-your-account-with', { name }), t('if-it-was-you-there-is-nothing')],
              action: { label: t('choose-a-new-password'), path: '/forgot-password' },
            }),
          },
        }
      }),
    ],
    target: () => ({ path: '/settings/change-password', label: 'password' }),
  },
  {
    kind: 'acting_begun',
    area: 'account',
    app: 'always',
    mail: 'always',
    push: 'on',
    on: [
      on('identity.acting_begun', (_, { fact: { customer_id, session_id, reason } }) =>
        Promise.resolve({
          readers: [customer_id],
          detail: reason.slice(0, 120),
          source: `acting:${session_id}`,
          // Always, and at once: whoever acts as the member could read the notification away.
          mail: {
            key: `identity.acting:${session_id}`,
            write: () => ({
              subject: t('an-operator-is-using-your-account'),
              paragraphs: [
                t('somebody-of-the-community-team-has-opened', { reason }),
                t('they-cannot-read-or-write-your-messages'),
              ],
              action: { label: t('see-where-you-are-signed-in'), path: '/settings/change-password' },
            }),
          },
        }),
      ),
    ],
    target: () => ({ path: '/settings/change-password', label: 'password' }),
  },
]
