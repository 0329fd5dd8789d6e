import { MessageButton } from '../../messaging/index.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Person } from '../../../ui/people.tsx'
import { usePageNavigate } from '../../../ui/page-link.ts'
import type { AwardBase } from '../awards.api.ts'
import type { AwardEntry } from './entering.api.ts'
import { StepCard } from './parts.tsx'
import { t } from './text.ts'
import { whenIn } from './words.ts'
import own from './choosing.module.css'

/** The category that is entered, and by what it is judged. */
export function CategoryCard({ entry, award }: { entry: AwardEntry; award: AwardBase }) {
  const { criteria } = entry.category
  const navigate = usePageNavigate()
  return (
    <StepCard
      id="step-category"
      number={1}
      state="done"
      title={t('category')}
      end={
        <button
          type="button"
          className="link sm"
          onClick={() => void navigate({ to: `${award}/enter-award`, search: {} })}
        >
          {t('category.change')}
        </button>
      }
    >
      <div className={own['entryCategory']}>
        <span className={own['categoryIcon']}>
          <Icon name="trophy" />
        </span>
        <span className="grow">
          <b className="h4">{entry.category.name}</b>
          <span className="sm soft">
            {criteria.length > 0
              ? t('category.criteria', {
                  count: criteria.length,
                  list: criteria.map(({ name, weight }) => `${name} ${weight}`).join(', '),
                })
              : entry.category.summary}
          </span>
        </span>
      </div>
    </StepCard>
  )
}

/** What the awards office asks to be changed, and until when. */
export function ChangesNotice({ entry, changes }: { entry: AwardEntry; changes: NonNullable<AwardEntry['changes']> }) {
  const zone = entry.time_zone
  return (
    <section className={own['asked']}>
      <Icon name="refresh" />
      <div className="grow">
        <b className="h4">{t('changes.title', { when: whenIn(changes.at, zone, 'long').replace(/,.*$/, '') })}</b>
        <p>
          {changes.reason} {t('changes.rest')} <b>{whenIn(changes.until, zone, 'long')}</b>.
        </p>
        {changes.person && (
          <Person name={changes.person.name} src={changes.person.prof_pic} size="sm" text={t('changes.office')} />
        )}
      </div>
      {changes.person && (
        <MessageButton customer_id={changes.person.customer_id} name={changes.person.name} look={{ size: 'sm' }} />
      )}
    </section>
  )
}
