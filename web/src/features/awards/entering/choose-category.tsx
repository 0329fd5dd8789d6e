import { isEditable } from '@app/contract/awards.entries.states'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card, CardHead, Notice } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CallError, call } from '../../../lib/call.ts'
import { money } from '../../../lib/money.ts'
import { usePageNavigate } from '../../../ui/page-link.ts'
import type { AwardBase } from '../awards.api.ts'
import type { Registration } from './entering.api.ts'
import { registrationQuery } from './entering.api.ts'
import { toneOf } from './state.ts'
import { t } from './text.ts'
import { whenIn } from './words.ts'
import own from './choosing.module.css'

type Category = Registration['categories'][number]

/** The categories of an award: begin an entry in one, or go on with one that was begun. */
export function ChooseCategory({
  award,
  registration,
  wanted,
}: {
  award: { id: number; path: AwardBase }
  registration: Registration
  /** The category from which one came. */
  wanted: number | undefined
}) {
  const { categories, problems, closes_at: closes, opens_at: opens, time_zone: zone } = registration
  const text = registration.is_open
    ? closes
      ? t('choose.text', { when: whenIn(closes, zone) })
      : t('choose.open')
    : opens && problems.some(({ code }) => code === 'not_open_yet')
      ? t('choose.soon', { when: whenIn(opens, zone) })
      : t('choose.closed')
  if (categories.length === 0)
    return (
      <Card>
        <EmptyState
          icon="trophy"
          title={t('choose.empty')}
          action={<ButtonLink to={award.path}>{t('choose.back')}</ButtonLink>}
        >
          {t('choose.empty-text')}
        </EmptyState>
      </Card>
    )
  return (
    <>
      {problems.map(({ code, detail }) => (
        <Notice key={code} tone="warn">
          {detail}
        </Notice>
      ))}
      <Card>
        <CardHead title={t('choose.title')} end={<span className="sm soft">{text}</span>} />
        <ul className={own['categories']}>
          {categories.map((one) => (
            <CategoryRow
              key={one.category}
              award={award.id}
              category={one}
              blocked={problems.length > 0}
              zone={zone}
              ownDeadline={one.closes_at !== null && one.closes_at !== closes}
              wanted={one.category === wanted}
            />
          ))}
        </ul>
      </Card>
    </>
  )
}

function CategoryRow({
  award,
  category,
  blocked,
  zone,
  ownDeadline,
  wanted,
}: {
  award: number
  category: Category
  blocked: boolean
  zone: string
  ownDeadline: boolean
  wanted: boolean
}) {
  const navigate = usePageNavigate()
  const queries = useQueryClient()
  const { applicant, fee } = category
  const go = (entry: number) => navigate({ to: '.', search: { entry } })
  const begin = useMutation({
    mutationFn: () => call('awards.addApplicant', { body: { award, category: category.category } }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries(registrationQuery(award))
      await go(id)
    },
    onError: (error) => toast(error instanceof CallError ? error.detail : String(error), 'bad'),
  })
  const against = category.problems.filter(({ code }) => code !== 'entered')
  return (
    <li className={cx(own['category'], wanted && own['wanted'])}>
      <span className={own['categoryIcon']}>
        <Icon name="trophy" />
      </span>
      <div className="grow">
        <b className="h4">{category.name}</b>
        <p className="sm soft">{category.summary}</p>
        <p className="sm soft num">
          {[
            t('choose.questions', { count: category.questions }),
            fee.amount === null ? null : fee.amount === 0 ? t('choose.free') : money(fee.amount, fee.currency_code),
            ownDeadline && category.closes_at ? t('choose.own', { when: whenIn(category.closes_at, zone) }) : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {!applicant &&
          against.map(({ code, detail }) => (
            <p key={code} className="sm">
              {detail}
            </p>
          ))}
      </div>
      {applicant ? (
        <>
          <StatPill tone={toneOf(applicant.state)}>{t(`state.${applicant.state}`)}</StatPill>
          <Button onClick={() => void go(applicant.id)}>
            {t(isEditable(applicant.state) ? 'choose.go-on' : 'choose.open-entry')}
            <span className="sr-only">{category.name}</span>
          </Button>
        </>
      ) : (
        !blocked &&
        against.length === 0 && (
          <Button kind="primary" busy={begin.isPending} onClick={() => begin.mutate()}>
            {t('choose.begin')}
            <span className="sr-only">{category.name}</span>
          </Button>
        )
      )}
    </li>
  )
}
