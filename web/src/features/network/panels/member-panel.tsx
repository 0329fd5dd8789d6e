import { useQuery } from '@tanstack/react-query'
import { PageLink } from '../../../ui/page-link.ts'
import { Card } from '../../../ui/card.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { SkeletonCard } from '../../../ui/states.tsx'
import { fullName } from '@app/contract/names'
import { MemberTags, memberQuery } from '../../members/index.ts'
import type { Member } from '../../members/index.ts'
import { MessageButton } from '../../messaging/index.ts'
import { FollowButton, NetworkButton } from '../components/network-button.tsx'
import { PersonMenu } from '../components/person-menu.tsx'
import type { Somebody } from '../network.api.ts'
import { t } from '../text.ts'
import { CompanyLine, Cover, Stats } from './parts.tsx'
import { useSubject } from './subject.ts'
import css from './panel.module.css'

/** The member on whose wall I am, in place of my own panel (docs/rules/pages.md#layout). */
export function OtherMemberPanel() {
  const subject = useSubject()
  return subject.kind === 'member' ? <MemberCard id={subject.id} /> : null
}

function MemberCard({ id }: { id: number }) {
  const { data: member, error } = useQuery(memberQuery(id))
  // The wall beside it says that the member cannot be found.
  if (error && !member) return null
  if (!member) return <SkeletonCard height={330} />
  const name = fullName(member)
  const person = { id, name, picture: member.profile_picture }
  return (
    <Card>
      <Cover />
      <div className={css['body']}>
        <div className={css['top']}>
          <Avatar name={name} src={member.profile_picture} size="xl" />
          <FollowButton person={person} following={member.follow_status} size="sm" />
        </div>
        <div className={css['nameLine']}>
          <h2 className={css['name']}>{name}</h2>
          <PageLink to={`/profile/${id}`} className={css['profile']}>
            {t('profile.link')}
          </PageLink>
        </div>
        <p className="sm soft">{member.job_title ?? t('noJob')}</p>
        <CompanyLine member={member} />
        <MemberTags member={member} />
      </div>
      <Acts member={member} person={person} />
      <Stats member={member} />
    </Card>
  )
}

/** The same on phones, above the member's wall. */
export function MobileMemberPanel({ customerId }: { customerId: number }) {
  const { data: member, error } = useQuery(memberQuery(customerId))
  if (error && !member) return null
  if (!member) return <SkeletonCard height={200} />
  const name = fullName(member)
  const person = { id: customerId, name, picture: member.profile_picture }
  return (
    <Card className={css['phone']}>
      <div className={css['phoneTop']}>
        <Avatar name={name} src={member.profile_picture} size="lg" />
        <div className="grow">
          <h2 className={css['name']}>{name}</h2>
          <p className="sm soft">{member.job_title ?? t('noJob')}</p>
        </div>
        <PageLink to={`/profile/${customerId}`} className={`${css['profile']} ${css['phoneLink']}`}>
          {t('profile.link')}
        </PageLink>
      </div>
      <CompanyLine member={member} className={`${css['company']} ${css['phoneLink']}`} />
      <MemberTags member={member} />
      <Acts member={member} person={person} phone />
    </Card>
  )
}

/** What one comes for is to write, or to become contacts; how that ends is in the menu. */
function Acts({ member, person, phone }: { member: Member; person: Somebody; phone?: boolean }) {
  const friendship = member.friendship_status
  const isContact = friendship.status === 'friend'
  const menu = <PersonMenu person={person} friendship={friendship} />
  return (
    <div className={phone ? css['phoneActs'] : css['acts']}>
      <div>
        <MessageButton
          customer_id={person.id}
          name={person.name}
          look={{ className: 'grow', ...(isContact && { kind: 'primary' }) }}
        />
        {isContact && !phone && menu}
      </div>
      {(!isContact || phone) && (
        <div>
          {!isContact && <NetworkButton person={person} friendship={friendship} className="grow" />}
          {phone && (
            <FollowButton person={person} following={member.follow_status} className={isContact ? 'grow' : undefined} />
          )}
          {menu}
        </div>
      )}
    </div>
  )
}
