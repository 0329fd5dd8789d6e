import type { ReactNode } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Avatar, Logo } from '../../../ui/people.tsx'
import { TopicTags } from '../../../ui/pills.tsx'
import { placeOf } from '../../companies/index.ts'
import { fullName } from '@app/contract/names'
import { MessageButton } from '../../messaging/index.ts'
import { FollowButton, NetworkButton } from '../components/network-button.tsx'
import { t } from '../text.ts'
import type { DirectoryEntry } from './directory.api.ts'
import css from './member-card.module.css'

const TAGS = 3

/**
 * A person of the directory: who, where, what we share, and what one can do.
 * @param at the event among whose people they stand: that both are there says nothing
 * @param children what else can be done here, above the rest
 */
export function MemberCard({ entry, at, children }: { entry: DirectoryEntry; at?: number; children?: ReactNode }) {
  const name = fullName(entry)
  const { company_details: company, shared_contacts: contacts } = entry
  const person = { id: entry.id, name, picture: entry.profile_picture }
  const event = entry.shared_events.find(({ id }) => id !== at)
  return (
    <li className={css['card']}>
      <div className={css['top']}>
        <Avatar name={name} src={entry.profile_picture} size="lg" />
        <div className="grow">
          <PageLink to={`/profile/${entry.id}`} className={css['name']}>
            {name}
          </PageLink>
          <p className="sm soft">{entry.job_title}</p>
        </div>
        <MessageButton customer_id={entry.id} name={name} look={{ icon: true, size: 'sm' }} />
      </div>
      {company && (
        <PageLink to={`/company-profile/${company.id}`} className={css['company']}>
          <Logo name={company.name} src={company.logo} size="sm" />
          <span className="grow">
            <b className="whole">{company.name}</b>
            <span className="whole">{placeOf(company)}</span>
          </span>
        </PageLink>
      )}
      <TopicTags
        names={entry.tags.slice(0, TAGS).map((tag) => tag.name)}
        shared={entry.tags.filter((tag) => tag.shared).map((tag) => tag.name)}
      />
      {(contacts !== null || event) && (
        <p className={css['meta']}>
          {contacts !== null && contacts > 0 && (
            <span className="num">
              <Icon name="users" size="sm" />
              {t('shared', { count: contacts })}
            </span>
          )}
          {event && (
            <span className="push" title={event.name}>
              <Icon name="calendar" size="sm" />
              {t('also', { city: event.city ?? event.name })}
            </span>
          )}
        </p>
      )}
      {children}
      <div className={css['actions']}>
        <NetworkButton person={person} friendship={entry.friendship_status} size="sm" className="grow" />
        <FollowButton person={person} following={entry.follow_status} size="sm" />
      </div>
    </li>
  )
}
