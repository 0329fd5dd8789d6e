import { useQuery } from '@tanstack/react-query'
import { isRefused } from '../../../lib/call.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { cx } from '../../../ui/classes.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice } from '../../../ui/card.tsx'
import { MainAndRail, PageHead } from '../../../ui/layout.tsx'
import { ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { NotFoundPage } from '../../shell/index.ts'
import { stateQuery, stepOf, steps, wayTo } from '../steps.ts'
import type { SetupState, Step } from '../steps.ts'
import { t } from '../text.ts'
import { Checklist } from './checklist.tsx'
import { CommunityForm } from './community-form.tsx'
import { CategoriesForm, MenuForm } from './list-forms.tsx'
import { MailForm } from './mail-form.tsx'
import { NumbersForm } from './numbers-form.tsx'
import { SellerForm } from './seller-form.tsx'
import { TextsForm } from './texts-form.tsx'
import css from './setup.module.css'

/** Setting up the community, for operators: one part at a time, with what is missing beside it. */
export function SetupPage({ step }: { step: Step | undefined }) {
  const { data, error, refetch } = useQuery({ ...stateQuery, refetchOnWindowFocus: false })
  if (isRefused(error, 404)) return <NotFoundPage />
  if (!data)
    return (
      <div className={cx('page', css['waiting'])}>
        <PageHead title={t('title')} text={t('lead')} />
        {error ? (
          <Card>
            <ErrorState error={error} retry={() => void refetch()} />
          </Card>
        ) : (
          <SkeletonCard height={520} />
        )}
      </div>
    )
  const shown = step ?? firstMissing(data) ?? 'community'
  const complete = data.checklist.every(({ done }) => done)
  return (
    <MainAndRail label={t('checklist')} rail={<Checklist checks={data.checklist} />}>
      <div>
        <PageHead title={t('title')} text={t('lead')}>
          <ButtonLink to="/office" size="sm">
            {t('to-office')}
          </ButtonLink>
        </PageHead>
        {complete && <Notice tone="good">{t('complete')}</Notice>}
        <nav aria-label={t('parts')} className={css['parts']}>
          {steps.map((one) => (
            <PageLink
              key={one}
              to="/setup/community"
              search={{ step: one }}
              className={cx(css['part'], one === shown && css['current'])}
              aria-current={one === shown ? 'page' : undefined}
            >
              {t(`step.${one}`)}
            </PageLink>
          ))}
        </nav>
      </div>
      <Part key={shown} step={shown} state={data} />
      <Next shown={shown} state={data} />
    </MainAndRail>
  )
}

function firstMissing({ checklist }: SetupState): Step | undefined {
  const open = checklist.find(({ id, done }) => !done && stepOf[id])
  return open && stepOf[open.id]
}

/** Where one goes on once what stands here is there. */
function Next({ shown, state: { checklist } }: { shown: Step; state: SetupState }) {
  const open = checklist.filter(({ done }) => !done)
  const next = open[0]
  if (!next || open.some(({ id }) => stepOf[id] === shown)) return null
  const way = wayTo(next)
  return (
    <p className={css['next']}>
      <span className="soft">{t('next')}</span>
      <ButtonLink to={way.to} search={way.search} iconEnd="right">
        {t(`check.${next.id}`)}
      </ButtonLink>
    </p>
  )
}

function Part({ step, state }: { step: Step; state: SetupState }) {
  if (step === 'texts') return <TextsForm state={state} />
  return (
    <Card>
      <CardHead title={t(`step.${step}`)} />
      <CardBody>
        <p className={cx('soft', css['why'])}>{t(`why.${step}`)}</p>
        {step === 'community' && <CommunityForm state={state} />}
        {step === 'mail' && <MailForm state={state} />}
        {step === 'categories' && <CategoriesForm state={state} />}
        {step === 'menu' && <MenuForm state={state} />}
        {step === 'seller' && <SellerForm state={state} />}
        {step === 'numbers' && <NumbersForm state={state} />}
      </CardBody>
    </Card>
  )
}
