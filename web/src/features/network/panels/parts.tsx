import { count } from '../../../lib/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { idIn } from '../../../lib/link.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Lanes } from '../../../ui/lanes.tsx'
import { Logo } from '../../../ui/people.tsx'
import { companyQuery } from '../../companies/index.ts'
import { fullName } from '@app/contract/names'
import type { Member } from '../../members/index.ts'
import { ContactsDialog } from '../components/contacts-dialog.tsx'
import { useCounts } from '../use-counts.ts'
import { t } from '../text.ts'
import css from './panel.module.css'

/** The lanes at the head of a panel. */
export function Cover() {
  return (
    <div className={css['cover']}>
      <Lanes />
    </div>
  )
}

/** The company of a member with its logo, or that there is none. */
export function CompanyLine({ member, className }: { member: Member; className?: string | undefined }) {
  const id = idIn(member.company) ?? 0
  const logo = useQuery({ ...companyQuery(id), enabled: id > 0 }).data?.logo
  if (!member.company_name) return <p className={css['company']}>{t('noCompany')}</p>
  return (
    <PageLink to={`/company-profile/${id}`} className={className ?? css['company']}>
      <Logo name={member.company_name} src={logo} size="xs" />
      <span className="cut">{member.company_name}</span>
    </PageLink>
  )
}

/** How many contacts, followers and followed; contacts open their list where it is shown. */
export function Stats({ member, own }: { member: Member; own?: boolean }) {
  const [open, setOpen] = useState(false)
  const mine = useCounts(own === true)
  const contacts = own ? (mine?.contacts ?? member.contacts_count) : member.contacts_count
  const followers = own ? (mine?.followers ?? member.followers_count) : member.followers_count
  const following = own ? (mine?.following ?? member.following_count) : member.following_count
  const figure = (value: number, key: 'contacts' | 'followers' | 'following') => (
    <>
      <b className="num">{count(value)}</b>
      {t(`stats.${key}`, { count: value })}
    </>
  )
  return (
    <>
      <div className={css['stats']}>
        {contacts !== null && (
          <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {figure(contacts, 'contacts')}
          </button>
        )}
        {own ? (
          <>
            <PageLink to="/network" search={{ tab: 'followers' }}>
              {figure(followers, 'followers')}
            </PageLink>
            <PageLink to="/network" search={{ tab: 'following' }}>
              {figure(following, 'following')}
            </PageLink>
          </>
        ) : (
          <>
            <div>{figure(followers, 'followers')}</div>
            <div>{figure(following, 'following')}</div>
          </>
        )}
      </div>
      {open && (
        <ContactsDialog
          {...(own ? {} : { customer: { id: member.id, name: fullName(member) } })}
          count={contacts ?? 0}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
