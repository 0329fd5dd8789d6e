import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError, isRefused } from '../../../lib/call.ts'
import { idIn } from '../../../lib/link.ts'
import { useSession } from '../../../lib/session.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Lanes } from '../../../ui/lanes.tsx'
import { Avatar, Logo } from '../../../ui/people.tsx'
import { EmptyState, ErrorState, Held, Skeleton, SkeletonCard } from '../../../ui/states.tsx'
import { TabsBar } from '../../../ui/tabs.tsx'
import { TradeLanes, aroundQuery, companyQuery, placeOf } from '../../companies/index.ts'
import { fullName } from '@app/contract/names'
import { MemberTags, memberQuery } from '../../members/index.ts'
import type { Member } from '../../members/index.ts'
import { MessageButton } from '../../messaging/index.ts'
import { NotFoundPage } from '../../shell/index.ts'
import { FollowButton, NetworkButton } from '../components/network-button.tsx'
import { PersonMenu } from '../components/person-menu.tsx'
import { Stats } from '../panels/parts.tsx'
import { t } from '../text.ts'
import { BetweenCard, Colleagues, KnownBy, useBetween } from './between.tsx'
import type { Meet } from './between.tsx'
import { Completeness, WhoSeesWhat } from './own.tsx'
import css from './profile-page.module.css'

/** The profile of a member; without a number, or with one's own, one's own. */
export function ProfilePage({
  customerId,
  posts,
  meet,
}: {
  customerId: number | undefined
  meet: Meet
  /** The latest posts of whoever it is. */
  posts?: (id: number) => ReactNode
}) {
  const me = useSession()?.customerId
  const id = customerId ?? me ?? 0
  const { data: member, error, refetch } = useQuery({ ...memberQuery(id), enabled: id > 0 })
  useTitle(member && id !== me ? fullName(member) : undefined)
  if (!(id > 0) || (!member && isRefused(error, 404))) return <NotFoundPage />
  return (
    <div className={cx('page', css['page'])}>
      {member ? (
        <Profile member={member} own={member.id === me} posts={posts?.(member.id)} meet={meet} />
      ) : error ? (
        <Card>
          {error instanceof CallError && error.code === 'profile_budget' ? (
            <EmptyState
              page
              icon="clock"
              title={t('budget.title')}
              action={
                <ButtonLink to="/network" kind="primary">
                  {t('myNetwork')}
                </ButtonLink>
              }
            >
              {t('budget.text')}
            </EmptyState>
          ) : (
            <ErrorState error={error} retry={() => void refetch()} />
          )}
        </Card>
      ) : (
        <Loading />
      )}
    </div>
  )
}

function Loading() {
  return (
    <>
      <Card className={css['head']}>
        <div className={css['cover']} />
        <div className={css['body']}>
          <Skeleton height={24} width="30%" />
          <Skeleton width="45%" />
        </div>
      </Card>
      <SkeletonCard height={180} />
    </>
  )
}

function Profile({ member, own, posts, meet }: { member: Member; own: boolean; posts: ReactNode; meet: Meet }) {
  const { data: between, isLoading } = useBetween(member.id, own)
  const company = idIn(member.company) ?? 0
  const around = useQuery(aroundQuery(company))
  return (
    <>
      <Head member={member} own={own} />
      <div className={css['columns']}>
        <div className="stack">
          {own ? <Completeness member={member} /> : <BetweenCard member={member} between={between} meet={meet} />}
          <Held until={!isLoading} className="stack">
            <Card>
              <CardHead title={t('about')} />
              <CardBody>
                <p className={cx(css['bio'], !member.bio && 'soft')}>
                  {member.bio || t(own ? 'about.none.own' : 'about.none')}
                </p>
              </CardBody>
            </Card>
            <Card>
              <CardHead title={t('segments')} />
              <CardBody>
                <MemberTags member={member} own={own} />
              </CardBody>
            </Card>
            <TradeLanes id={company} />
            <Held until={!around.isLoading}>{posts}</Held>
          </Held>
        </div>
        <div className="stack">
          <Card>
            <Stats member={member} own={own} />
          </Card>
          <Work member={member}>
            {between && <Colleagues few={between.colleagues} company={idIn(member.company)} />}
          </Work>
          <Held until={!isLoading} className="stack">
            <Reach member={member} own={own} />
            {between && <KnownBy few={between.known_by} />}
            {own && <WhoSeesWhat member={member} />}
          </Held>
        </div>
      </div>
    </>
  )
}

function Head({ member, own }: { member: Member; own: boolean }) {
  const name = fullName(member) || t('noName')
  const person = { id: member.id, name, picture: member.profile_picture }
  const companyId = idIn(member.company) ?? 0
  const company = useQuery({ ...companyQuery(companyId), enabled: companyId > 0 }).data
  // Between contacts to write is what one comes for.
  const contact = member.friendship_status.status === 'friend'
  return (
    <div>
      <section className={css['head']}>
        <div className={css['cover']}>
          <Lanes />
        </div>
        <div className={css['body']}>
          <div className={css['portrait']}>
            <Avatar name={name} src={member.profile_picture} size="xl" />
          </div>
          <div className={css['who']}>
            <h1 className="h1">{name}</h1>
            <p className={css['job']}>{member.job_title || t('noJob')}</p>
            {member.company_name ? (
              <PageLink to={`/company-profile/${companyId}`} className={css['company']}>
                <Logo name={member.company_name} src={company?.logo} size="xs" />
                {member.company_name}
              </PageLink>
            ) : (
              <p className="soft">{t('noCompany')}</p>
            )}
          </div>
          <div className={css['actions']}>
            {own ? (
              <ButtonLink to="/settings/user-settings" kind="primary" icon="edit">
                {t('edit')}
              </ButtonLink>
            ) : (
              <>
                {contact && (
                  <MessageButton
                    customer_id={member.id}
                    name={name}
                    look={{ kind: 'primary', className: css['main'] ?? '' }}
                  />
                )}
                {!contact && (
                  <>
                    <NetworkButton person={person} friendship={member.friendship_status} className={css['main']} />
                    <MessageButton customer_id={member.id} name={name} />
                  </>
                )}
                <FollowButton person={person} following={member.follow_status} />
                <PersonMenu person={person} friendship={member.friendship_status} />
              </>
            )}
          </div>
        </div>
      </section>
      <TabsBar
        framed
        label={t('profile.tabs')}
        tabs={[
          { label: t('profile.link'), href: own ? '/profile' : `/profile/${member.id}`, current: true },
          { label: t(own ? 'wall.mine' : 'wall'), href: own ? '/personal-wall' : `/personal-wall/${member.id}` },
        ]}
      />
    </div>
  )
}

/** The company with its logo and place. */
function Work({ member, children }: { member: Member; children?: ReactNode }) {
  const id = idIn(member.company) ?? 0
  const company = useQuery({ ...companyQuery(id), enabled: id > 0 }).data
  if (!member.company_name) return null
  return (
    <Card>
      <CardHead title={t('company')} />
      <PageLink to={`/company-profile/${id}`} className={css['work']}>
        <Logo name={member.company_name} src={company?.logo} />
        <span className="grow">
          <b className="cut">{member.company_name}</b>
          <span className="sm soft cut">{company ? placeOf(company) : '\u00A0'}</span>
        </span>
        <Icon name="right" size="sm" />
      </PageLink>
      {children}
    </Card>
  )
}

/** E-mail and phone, where the member shows them. */
function Reach({ member, own }: { member: Member; own: boolean }) {
  const { email } = member.user
  if (!email && !member.phone) return null
  return (
    <Card>
      <CardHead
        title={t('reach')}
        end={
          own && (
            <PageLink to="/settings/privacy-settings" className="link sm">
              {t('reach.privacy')}
            </PageLink>
          )
        }
      />
      <ul className={css['reach']}>
        {email && (
          <li>
            <Icon name="mail" />
            <a href={`mailto:${encodeURIComponent(email)}`} className="link">
              {email}
            </a>
          </li>
        )}
        {member.phone && (
          <li>
            <Icon name="phone" />
            <a href={`tel:${member.phone.replaceAll(/[^\d+]/g, '')}`} className="link">
              {member.phone}
            </a>
          </li>
        )}
      </ul>
    </Card>
  )
}
