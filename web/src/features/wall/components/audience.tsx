import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { AUDIENCES } from '../wall.api.ts'
import type { PostAudience } from '../wall.api.ts'
import { t } from '../text.ts'
import css from './editor.module.css'

const icons: Record<PostAudience, IconName> = { community: 'globe', network: 'users', company: 'building' }

/** For whom a post is: icon and words. */
export function AudienceMark({ audience }: { audience: PostAudience }) {
  return (
    <span className={css['mark']} title={t('audience.label', { audience: t(`audience.${audience}`) })}>
      <Icon name={icons[audience]} size="sm" />
      <span className="cut">{t(`audience.${audience}`)}</span>
    </span>
  )
}

/** Chooses for whom a post is. */
export function AudienceSelect({ value, onChange }: { value: PostAudience; onChange: (to: PostAudience) => void }) {
  return (
    <label className={css['audience']}>
      <span className="sr-only">{t('audience.choose')}</span>
      <Icon name={icons[value]} size="sm" />
      <select value={value} onChange={(event) => onChange(event.currentTarget.value as PostAudience)}>
        {AUDIENCES.map((audience) => (
          <option key={audience} value={audience}>
            {t(`audience.${audience}`)}
          </option>
        ))}
      </select>
      <Icon name="caret" size="sm" />
    </label>
  )
}
