import { PageLink } from '../../../ui/page-link.ts'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { SharedPost } from '../wall.api.ts'
import { t } from '../text.ts'
import { AudienceMark } from './audience.tsx'
import { LinkCard, PostMedia } from './post-media.tsx'
import { Author, Portrait } from './post-head.tsx'
import { PostText } from './user-text.tsx'
import { When } from './when.tsx'
import css from './post.module.css'

/** The post that another one shares, in its frame; what cannot be seen any more says so. */
export function SharedFrame({ inner, whole }: { inner: SharedPost | null; whole?: boolean }) {
  if (!inner)
    return (
      <p className={css['gone']}>
        <Icon name="hide" size="sm" />
        {t('shared.gone')}
      </p>
    )
  return (
    <div className={cx(css['frame'], inner.media.length > 0 && css['flush'])}>
      <header className={css['frameHead']}>
        <Portrait post={inner} size="sm" />
        <div className="grow">
          <div className={css['who']}>
            <Author post={inner} />
          </div>
          <div className={css['meta']}>
            <PageLink to={`/personal-wall/post/${inner.id}`} className={css['time']}>
              <When at={inner.created_at} />
            </PageLink>
            <span aria-hidden>·</span>
            <AudienceMark audience={inner.audience} />
          </div>
        </div>
      </header>
      <PostText text={inner.content} people={inner.tagged_customers} {...(whole ? { whole } : {})} />
      {inner.link_preview && <LinkCard preview={inner.link_preview} />}
      <PostMedia media={inner.media} />
    </div>
  )
}
