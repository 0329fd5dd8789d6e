import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, call, queryOptionsFor } from '../../../lib/call.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { Member } from '../../members/index.ts'
import { useMe } from '../../shell/index.ts'
import { t } from '../text.ts'
import { useCounts } from '../use-counts.ts'
import { Suggested } from './suggested.tsx'
import css from './welcome.module.css'

const welcome = { ...queryOptionsFor('members.welcome'), staleTime: 300_000 }
const booked = queryOptionsFor('events.booked', { query: { page: 1, is_past: 'false' } })

/** With so many asked or known the step is done. */
const ENOUGH_PEOPLE = 3

/** Whether it is known if the first steps are still shown, and which of them are done. */
export function useWelcomeKnown(): boolean {
  const { data, isLoading } = useQuery(welcome)
  const [counts, events] = [useCounts(), useQuery(booked)]
  return !isLoading && (!data?.open || (counts !== undefined && !events.isLoading))
}

/** The first steps of a newcomer, and whom to get to know; nothing for everybody else (docs/rules/members.md#newcomers). */
export function Welcome() {
  const queries = useQueryClient()
  const me = useMe()
  const { data } = useQuery(welcome)
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: (customer: number | undefined) =>
      call('members.dismissWelcome', { body: customer === undefined ? {} : { customer } }),
    onMutate: (customer) =>
      queries.setQueryData(
        welcome.queryKey,
        (known) =>
          known && {
            open: customer !== undefined && known.open,
            results: customer === undefined ? [] : known.results.filter(({ id }) => id !== customer),
          },
      ),
    onError: (error) => {
      toast(error instanceof CallError ? error.detail : t('failed'), 'bad')
      void queries.invalidateQueries({ queryKey: welcome.queryKey })
    },
  })
  const counts = useCounts()
  const events = useQuery(booked).data
  if (!me || !data?.open || !counts || !events) return null
  return (
    <>
      <Steps me={me} asked={counts.contacts + counts.sent} events={events.count} putAway={() => mutate(undefined)} />
      {data.results.length > 0 && <Suggested people={data.results} dismiss={mutate} />}
    </>
  )
}

function Steps({
  me,
  asked,
  events,
  putAway,
}: {
  me: Member
  /** How many people one knows or has asked. */
  asked: number
  events: number
  putAway: () => void
}) {
  const steps = [
    { name: 'picture', done: me.profile_picture !== null, to: '/settings/user-settings' },
    { name: 'segments', done: me.tags.length > 0, to: '/settings/user-settings' },
    { name: 'about', done: Boolean(me.bio), to: '/settings/user-settings' },
    { name: 'people', done: asked >= ENOUGH_PEOPLE, to: '/members' },
    { name: 'event', done: events > 0, to: '/all-events' },
  ] as const
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  const next = steps.find((step) => !step.done)
  return (
    <Card>
      <header className={css['head']}>
        <div className="grow">
          <h2 className="h2">{t('welcome', { name: me.first_name })}</h2>
          <p className="soft">{t('welcome.text')}</p>
        </div>
        <Ring done={done} all={steps.length} />
      </header>
      <ol className={css['steps']}>
        {steps.map((step, index) => (
          <li key={step.name} className={cx(step === next && css['next'])}>
            <span className={cx(css['number'], step.done && css['isDone'])}>
              {step.done ? <Icon name="check" size="sm" /> : index + 1}
            </span>
            <span className="grow">
              <b className={cx(step.done && 'soft')}>{t(`welcome.${step.name}`)}</b>
              {step.done ? (
                <span className="sr-only">{t('welcome.is-done')}</span>
              ) : (
                <span className="sm soft">{t(`welcome.${step.name}.text`)}</span>
              )}
            </span>
            {!step.done && (
              <ButtonLink to={step.to} size="sm" {...(step === next ? { kind: 'primary' as const } : {})}>
                {t(`welcome.${step.name}.act`)}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
      <footer className={css['foot']}>
        <Button size="sm" kind="quiet" onClick={putAway}>
          {t('welcome.away')}
        </Button>
      </footer>
    </Card>
  )
}

/** How far one has come, as a ring around its words. */
function Ring({ done, all }: { done: number; all: number }) {
  return (
    <span className={css['ring']}>
      <svg viewBox="0 0 64 64" aria-hidden>
        <circle cx="32" cy="32" r="28" pathLength={all} />
        <circle cx="32" cy="32" r="28" pathLength={all} strokeDasharray={`${done} ${all}`} className={css['come']} />
      </svg>
      <span className="num">{t('welcome.done', { done, all })}</span>
    </span>
  )
}
