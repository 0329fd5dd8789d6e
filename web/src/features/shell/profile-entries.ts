import { idIn } from '../../lib/link.ts'
import type { KeyOf } from '../../lib/i18n.ts'
import type en from '../../locales/en/profile-menu.json'
import type { IconName } from '../../ui/icons.ts'
import type { Address } from '../../lib/address.ts'
import { FAQ } from './entries.ts'
import { useIsJudge } from './me.ts'
import type { Me } from './me.ts'

type Label = KeyOf<typeof en>

export type ProfileEntry = {
  label: Label
  icon: IconName
  useCount?: () => number
  /** Shown only to those for whom it is true. */
  useShown?: () => boolean
} & (
  | { to: Address }
  /** An address that depends on who I am; where there is none the entry stands there without a way, and says `why` beside it. */
  | { toOf: (me: Me) => Address | undefined; why?: Label }
  | { href: string }
  | { action: 'logout' }
)

/** The profile menu, in groups (docs/rules/pages.md#member-bar). */
export const profileEntries: readonly (readonly ProfileEntry[])[] = [
  [
    { label: 'profile.mine', icon: 'user', to: '/profile' },
    { label: 'profile.edit', icon: 'edit', to: '/settings/user-settings' },
    { label: 'profile.privacy', icon: 'shield', to: '/settings/privacy-settings' },
    { label: 'profile.changePassword', icon: 'lock', to: '/settings/change-password' },
    { label: 'profile.settings', icon: 'list', to: '/settings' },
  ],
  [
    {
      label: 'profile.company',
      icon: 'building',
      toOf: (me) => {
        const id = idIn(me.company)
        return id === undefined ? undefined : `/company-profile/${id}`
      },
      why: 'profile.no-company',
    },
    {
      label: 'profile.editCompany',
      icon: 'edit',
      toOf: (me) => (me.rights.includes('admin') ? '/settings/company-settings' : undefined),
      why: 'profile.admins-only',
    },
    {
      label: 'profile.employees',
      icon: 'users',
      toOf: (me) => (me.company ? '/settings/company-employees' : undefined),
      why: 'profile.no-company',
    },
    { label: 'profile.invoices', icon: 'invoice', to: '/settings/invoices' },
  ],
  [
    { label: 'profile.bookEvents', icon: 'calendar-dots', to: '/all-events' },
    { label: 'profile.bookedEvents', icon: 'calendar-check', to: '/my-events' },
    { label: 'profile.judging', icon: 'trophy', to: '/judging', useShown: useIsJudge },
    {
      label: 'profile.office',
      icon: 'archive',
      toOf: (me) => (me.is_operator ? '/office' : undefined),
    },
    {
      label: 'profile.setup',
      icon: 'list',
      toOf: (me) => (me.is_operator ? '/setup/community' : undefined),
    },
    { label: 'profile.faq', icon: 'info', href: FAQ },
  ],
  [{ label: 'profile.logout', icon: 'logout', action: 'logout' }],
]
