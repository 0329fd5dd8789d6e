import { PageLink } from '../../../ui/page-link.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { displayFields, displayOf } from '../../members/index.ts'
import type { Member } from '../../members/index.ts'
import { t } from '../text.ts'
import card from '../../../ui/card.module.css'
import css from './own.module.css'

const steps = [
  { name: 'picture', done: (one: Member) => one.profile_picture !== null },
  { name: 'job', done: (one: Member) => Boolean(one.job_title) },
  { name: 'segments', done: (one: Member) => one.tags.length > 0 },
  { name: 'about', done: (one: Member) => Boolean(one.bio) },
] as const

/** How much of the own profile is there for others to go by; nothing once all of it is. */
export function Completeness({ member }: { member: Member }) {
  const left = steps.filter((step) => !step.done(member))
  if (left.length === 0) return null
  const percent = Math.round(((steps.length - left.length) / steps.length) * 100)
  return (
    <Card className={css['complete']}>
      <svg viewBox="0 0 64 64" className={css['ring']} role="img" aria-label={t('complete.percent', { percent })}>
        <circle cx="32" cy="32" r="27" pathLength="100" />
        <circle cx="32" cy="32" r="27" pathLength="100" strokeDasharray={`${percent} 100`} className={css['part']} />
        <text x="32" y="32" aria-hidden>
          {percent} %
        </text>
      </svg>
      <div>
        <h2 className="h3">{t('complete', { count: left.length })}</h2>
        <p className="sm soft">{t('complete.text')}</p>
        <ul className={css['steps']}>
          {steps.map(({ name, done }) => (
            <li key={name}>
              {done(member) ? (
                <span className="soft">
                  <Icon name="check" size="sm" />
                  {t(`complete.${name}`)}
                </span>
              ) : (
                <PageLink
                  to="/settings/user-settings"
                  className="link"
                  aria-label={t('complete.missing', { what: t(`complete.${name}`) })}
                >
                  <Icon name="plus" size="sm" />
                  {t(`complete.${name}`)}
                </PageLink>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

/** Who sees what of me, as it stands now. */
export function WhoSeesWhat({ member }: { member: Member }) {
  const display = displayOf(member)
  return (
    <Card>
      <CardHead title={t('sees')} />
      <dl className={css['sees']}>
        <div>
          <dt>{t('sees.always')}</dt>
          <dd>{t('sees.everyone')}</dd>
        </div>
        {displayFields.map((field) => (
          <div key={field}>
            <dt>{t(`sees.${field}`)}</dt>
            <dd>{t(`sees.${display[field]}`)}</dd>
          </div>
        ))}
      </dl>
      <PageLink to="/settings/privacy-settings" className={card['more']}>
        {t('sees.change')}
        <Icon name="right" size="sm" />
      </PageLink>
    </Card>
  )
}
