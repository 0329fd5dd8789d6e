import type { ReactNode } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { Avatar, Logo } from '../../../ui/people.tsx'
import { mentionedIn } from '../rich-text.ts'
import { companyPath, memberPath, otherWall, pathOf } from '../wall.api.ts'
import type { Person, Post, SharedPost } from '../wall.api.ts'
import { t } from '../text.ts'
import { AudienceMark } from './audience.tsx'
import { NameLink, WithPeople } from './names.tsx'
import { When } from './when.tsx'
import css from './post.module.css'

/** Job and company, as far as they are shown. */
export const jobOf = (person: Pick<Person, 'job_title' | 'company_name'>) =>
  [person.job_title, person.company_name].filter(Boolean).join(', ')

/** People who are tagged without standing in the text by name. */
function besideText(text: string, people: readonly Person[]): Person[] {
  const named = new Set(mentionedIn(text, people))
  return people.filter((person) => !named.has(person))
}

/** Who wrote, with whom, where, when and for whom. `end` is the menu. */
export function PostHead({ post, onHistory, end }: { post: Post; onHistory: () => void; end: ReactNode }) {
  const { customer_details: author, company_details: company } = post
  const tagged = post.is_shared
    ? besideText(post.description ?? '', post.share_tagged_customers)
    : besideText(post.content, post.tagged_customers)
  return (
    <header className={css['head']}>
      <Portrait post={post} />
      <div className="grow">
        <h2 className={css['who']}>
          <Author post={post} />
          {post.is_shared && <Shared post={post} />}
          <WithPeople people={tagged} />
          <OnWall post={post} />
        </h2>
        <div className={css['meta']}>
          <span className="cut" dir="auto">
            {company ? [author.name, author.job_title].filter(Boolean).join(', ') : jobOf(author)}
          </span>
        </div>
        <div className={css['meta']}>
          <PageLink to={pathOf(post)} className={css['time']}>
            <When at={post.created_at} />
          </PageLink>
          <span aria-hidden>·</span>
          <AudienceMark audience={post.audience} />
          {post.edited_at && (
            <>
              <span aria-hidden>·</span>
              <button type="button" className={css['edited']} onClick={onHistory}>
                {t('head.edited')}
              </button>
            </>
          )}
        </div>
      </div>
      {end}
    </header>
  )
}

/** The picture of who speaks: the company's where it was posted in its name. */
export function Portrait({ post, size }: { post: Post | SharedPost; size?: 'sm' }) {
  const { customer_details: author, company_details: company } = post
  const to = company ? companyPath(company.id) : memberPath(author.customer_id)
  return (
    <PageLink to={to} tabIndex={-1} aria-hidden className={css['portrait']}>
      {company ? (
        <Logo name={company.name} src={company.logo} {...(size ? { size } : {})} />
      ) : (
        <Avatar name={author.name} src={author.prof_pic} {...(size ? { size } : {})} />
      )}
    </PageLink>
  )
}

export function Author({ post }: { post: Post | SharedPost }) {
  const { customer_details: author, company_details: company } = post
  if (!company) return <NameLink person={author} strong />
  return (
    <PageLink to={companyPath(company.id)} className={css['name']}>
      <b dir="auto">{company.name}</b>
    </PageLink>
  )
}

function Shared({ post }: { post: Post }) {
  const inner = post.shared_post_details
  if (!inner) return <span className="soft"> {t('head.sharedGone')}</span>
  return (
    <>
      <span className="soft"> {t('head.shared')} </span>
      {inner.company_details ? <Author post={inner} /> : <NameLink person={inner.customer_details} />}
    </>
  )
}

/** Says on whose wall a post stands, where that is neither its author's nor that of the company that speaks. */
function OnWall({ post }: { post: Post }) {
  const wall = otherWall(post)
  if (!wall || (wall.kind === 'company' && wall.id === post.company_details?.id)) return null
  return (
    <>
      <span className="soft"> {t('head.on')} </span>
      <PageLink to={wall.kind === 'company' ? companyPath(wall.id) : memberPath(wall.id)} className={css['name']}>
        {t(`head.on.${wall.kind}`)}
      </PageLink>
    </>
  )
}
