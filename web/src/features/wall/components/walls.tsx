import { fullName } from '@app/contract/names'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useKnown } from '../../../lib/use-known.ts'
import { isRefused, queryOptionsFor } from '../../../lib/call.ts'
import { useSession } from '../../../lib/session.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { NotFoundPage } from '../../shell/index.ts'
import { WHOLE, threadQuery } from '../comments.ts'
import { feedQuery, postQuery } from '../wall.api.ts'
import type { Post, Wall } from '../wall.api.ts'
import { usePostEvents, useWatch } from '../wall.live.ts'
import { t } from '../text.ts'
import { Composer } from './composer.tsx'
import { Feed, NoPosts, useWallFails } from './feed.tsx'
import { PostCard } from './post-card.tsx'
import { PostGone } from './post-gone.tsx'
import { FeedSkeleton } from './skeleton.tsx'
import css from './feed.module.css'

const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text)

/** The wall of a member: one's own to write on, a contact's too. `top` is who it is, on phones. */
export function MemberWall({ customerId, top }: { customerId: string; top: ReactNode }) {
  if (!isId(customerId)) return <NotFoundPage />
  return <OneMember key={customerId} id={Number(customerId)} top={top} />
}

function OneMember({ id, top }: { id: number; top: ReactNode }) {
  const own = useSession()?.customerId === id
  const {
    data: member,
    error,
    isLoading,
  } = useQuery({
    ...queryOptionsFor('members.one', { params: { id } }),
    staleTime: 300_000,
  })
  // Who it is, and whether one may write here, stands above the posts.
  const known = useKnown(!isLoading)
  const wall: Wall = { kind: 'member', id }
  // An account that was merged answers with the one that remains.
  const remaining = member && member.id !== id ? String(member.id) : undefined
  const fails = useWallFails(wall)
  if (remaining) return <Navigate to="/personal-wall/$customerId" params={{ customerId: remaining }} replace />
  if (fails || (error && !member)) return <NotFoundPage />
  const name = member ? fullName(member) : ''
  const contact = member?.friendship_status.status === 'friend'
  return (
    <div className={css['page']}>
      <h1 className="sr-only">{own ? t('wall.own') : name ? t('wall.of', { name }) : t('wall')}</h1>
      {!known ? (
        <FeedSkeleton />
      ) : (
        <>
          {top}
          {own && <Composer wall={{ kind: 'home', filter: 'all' }} />}
          {!own && contact && (
            <Composer wall={wall} postedOn={member.url} label={t('composer.on', { name: member.first_name })} />
          )}
          <Feed
            wall={wall}
            empty={
              <NoPosts title={t(own ? 'wall.own.none' : 'wall.none')}>
                {own ? t('wall.own.none.text') : t('wall.none.text', { name: member?.first_name ?? '' })}
              </NoPosts>
            }
          />
        </>
      )}
    </div>
  )
}

/** The wall of a company; who speaks for it may write there. */
export function CompanyWall({ companyId, top }: { companyId: string; top: ReactNode }) {
  if (!isId(companyId)) return <NotFoundPage />
  return <OneCompany key={companyId} id={Number(companyId)} top={top} />
}

function OneCompany({ id, top }: { id: number; top: ReactNode }) {
  const {
    data: company,
    error,
    isLoading,
  } = useQuery({
    ...queryOptionsFor('companies.one', { params: { id } }),
    staleTime: 300_000,
  })
  const known = useKnown(!isLoading)
  const wall: Wall = { kind: 'company', id }
  // One that was merged answers with the one that remains.
  const remaining = company && company.id !== id ? String(company.id) : undefined
  const fails = useWallFails(wall)
  if (remaining) return <Navigate to="/company-wall/$companyId" params={{ companyId: remaining }} replace />
  if (fails || (error && !company)) return <NotFoundPage />
  const name = company?.name ?? ''
  return (
    <div className={css['page']}>
      <h1 className="sr-only">{name ? t('wall.of', { name }) : t('wall')}</h1>
      {!known ? (
        <FeedSkeleton />
      ) : (
        <>
          {top}
          {company?.abilities.post && (
            <Composer wall={wall} postedOn={company.url} label={t('composer.as', { name })} />
          )}
          <Feed wall={wall} empty={<NoPosts title={t('wall.none')}>{t('wall.none.text', { name })}</NoPosts>} />
        </>
      )}
    </div>
  )
}

/** What a company told, without a way to write: the third of the mobile lists. `end` stands below it. */
export function CompanyUpdates({ companyId, name, end }: { companyId: number; name: string; end: ReactNode }) {
  const wall: Wall = { kind: 'company', id: companyId }
  const { isLoading } = useInfiniteQuery(feedQuery(wall))
  return (
    <div className={css['page']}>
      <Feed wall={wall} empty={<NoPosts title={t('updates.none')}>{t('updates.none.text', { name })}</NoPosts>} />
      {!isLoading && end}
    </div>
  )
}

/** One post with all its comments. */
export function PostPage({ id, shared }: { id: string; shared: boolean }) {
  if (!isId(id)) return <NotFoundPage />
  return <OnePost key={`${shared}-${id}`} id={Number(id)} shared={shared} />
}

function OnePost({ id, shared }: { id: number; shared: boolean }) {
  const { data, error, refetch } = useQuery(postQuery(id, shared) as ReturnType<typeof onePost>)
  const comments = useQuery(threadQuery(useQueryClient(), { id, is_shared: shared }, WHOLE))
  const known = useKnown(!comments.isLoading)
  const watch = useWatch()
  const element = useRef<HTMLDivElement>(null)
  const loaded = data !== undefined && known
  usePostEvents()
  useEffect(() => (loaded && element.current ? watch(element.current, [id]) : undefined), [watch, id, loaded])
  if (isRefused(error, 404)) return <PostGone shared={shared} />
  if (error && !data)
    return (
      <Card>
        <ErrorState error={error} retry={() => void refetch()} />
      </Card>
    )
  if (!data || !known) return <FeedSkeleton posts={1} />
  return (
    <div className={css['page']} ref={element}>
      <h1 className="sr-only">{t('post.of', { name: nameOf(data) })}</h1>
      <PostCard post={data} whole />
    </div>
  )
}

const onePost = (id: number) => queryOptionsFor('wall.one', { params: { id } })

const nameOf = (post: Post) => post.company_details?.name ?? post.customer_details.name
