import { day } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import type { Post } from '../wall.api.ts'
import { t } from '../text.ts'
import css from './post.module.css'

/** To its author only: why others do not see a post, and the way to ask for another look. */
export function ModerationNotice({ post, onAppeal }: { post: Post; onAppeal: () => void }) {
  const { moderation } = post
  if (!moderation) return null
  const { state, reason, appeal_until } = moderation
  return (
    <div className={css['notice']}>
      <Notice tone={state === 'removed' ? 'bad' : 'warn'}>
        <b>{t(`moderation.${state}`)}</b>
        {reason && <p dir="auto">{t('moderation.reason', { reason })}</p>}
        {appeal_until && (
          <p className="row row-wrap">
            <span className="grow">{t('moderation.until', { day: day(appeal_until) })}</span>
            <Button call="wall.appeal" size="sm" onClick={onAppeal}>
              {t('moderation.appeal')}
            </Button>
          </p>
        )}
      </Notice>
    </div>
  )
}
