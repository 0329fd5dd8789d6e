import { fullName } from '@app/contract/names'
import { PageLink } from '../../ui/page-link.ts'
import { Counter } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { cx } from '../../ui/classes.ts'
import { Avatar } from '../../ui/people.tsx'
import { Held } from '../../ui/states.tsx'
import type { Address } from '../../lib/address.ts'
import { useLogout, useMe, useMeAnswered } from './me.ts'
import type { Me } from './me.ts'
import { profileEntries } from './profile-entries.ts'
import type { ProfileEntry } from './profile-entries.ts'
import { t } from './profile-menu.texts.ts'
import { SchemeSwitch } from './scheme-switch.tsx'
import css from './profile-menu.module.css'

/** The entries of the profile menu: in the drop-down of the bar and on the page of its own. */
export function ProfileMenu() {
  const me = useMe()
  const name = me ? fullName(me) : ''
  return (
    <div className={css['menu']}>
      <div className={css['head']}>
        <Avatar name={name} src={me?.profile_picture} />
        <div className="grow">
          <b className="cut">{name}</b>
          <span className="cut sm soft">{me?.company_name}</span>
        </div>
      </div>
      <Held until={useMeAnswered()}>
        {profileEntries.map((group, index) => (
          <ul key={index} className={css['group']}>
            {group
              .filter((entry) => !('toOf' in entry) || entry.why !== undefined || addressOf(entry, me) !== undefined)
              .map((entry) => (
                <Item key={entry.label} entry={entry} me={me} />
              ))}
          </ul>
        ))}
      </Held>
      <div className={css['group']}>
        <SchemeSwitch />
      </div>
    </div>
  )
}

const always = () => true

function Item({ entry, me }: { entry: ProfileEntry; me: Me | undefined }) {
  const useShown = entry.useShown ?? always
  return useShown() ? (
    <li>
      <Entry entry={entry} me={me} />
    </li>
  ) : null
}

function addressOf(entry: ProfileEntry, me: Me | undefined): Address | undefined {
  if ('to' in entry) return entry.to
  return 'toOf' in entry && me ? entry.toOf(me) : undefined
}

function Entry({ entry, me }: { entry: ProfileEntry; me: Me | undefined }) {
  const logout = useLogout()
  const inside = (
    <>
      <Icon name={entry.icon} />
      {t(entry.label)}
      {entry.useCount && <EntryCount useCount={entry.useCount} />}
    </>
  )
  const to = addressOf(entry, me)
  if (to !== undefined)
    return (
      <PageLink to={to} className={css['entry']}>
        {inside}
      </PageLink>
    )
  if ('toOf' in entry)
    return (
      <span className={cx(css['entry'], css['off'])}>
        {inside}
        {entry.why && <span className="xs">{t(entry.why)}</span>}
      </span>
    )
  if ('href' in entry)
    return (
      <a href={entry.href} target="_blank" rel="noreferrer" className={css['entry']}>
        {inside}
      </a>
    )
  return (
    <button type="button" onClick={() => void logout()} className={css['entry']}>
      {inside}
    </button>
  )
}

export function EntryCount({ useCount, className }: { useCount: () => number; className?: string }) {
  return <Counter value={useCount()} className={className} />
}
