import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { CallError, call, queryOptionsFor } from '../../../lib/call.ts'
import { day as dayText, daysAway } from '../../../lib/dates.ts'
import { title } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { timeHere } from '../../../lib/preview.ts'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { PageHead } from '../../../ui/layout.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { Segment } from '../../../ui/tabs.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ShowMe } from '../../events/index.ts'
import { freeFrom } from '../day.ts'
import { plannerQuery, useAct } from '../meetings.api.ts'
import { useOutbox } from '../outbox.ts'
import type { Act, Alternative, AskedCompany, Guest, Invitation, Planner } from '../meetings.api.ts'
import { emptyPlan, guestOf, planAfter } from '../plan.state.ts'
import type { Pane, PlanAction, PlanState } from '../plan.state.ts'
import { t } from '../text.ts'
import { CompanyPanel } from './company-panel.tsx'
import { CompanyRequests } from './company-requests.tsx'
import { CancelModal } from './cancel-modal.tsx'
import { DayGrid } from './day-grid.tsx'
import { Inbox } from './inbox.tsx'
import { NotesModal } from './notes-modal.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PeopleList } from './people-list.tsx'
import { PlannerBar, PlannerHead } from './planner-head.tsx'
import { PackMenu, PlannerTools } from './planner-tools.tsx'
import css from './planner.module.css'
import people from './people-list.module.css'
import { MovePanel, RequestPanel } from './request-panel.tsx'
import { SponsorsList } from './sponsors-list.tsx'
import { WaitingRequests } from './waiting-requests.tsx'
import { WhoComes, useListed } from './who-comes.tsx'

/**
 * The meeting planner of an event; while it is closed it says why (docs/rules/events.md#meeting-planner).
 * @param person whom it opens with, to be asked
 */
export function PlannerPage({ id, person }: { id: number; person?: number | undefined }) {
  const { data: page } = useSuspenseQuery(queryOptionsFor('events.page', { params: { id } }))
  const { event } = page
  return event.planner_state.enabled ? <OpenPlanner id={id} person={person} /> : <Closed event={event} />
}

type ClosedEvent = {
  slug: string
  id: number
  name: string
  planner_state: { reason: string; opens_on: string | null }
} & Parameters<typeof useListed>[0]

function Closed({ event }: { event: ClosedEvent }) {
  const { reason, opens_on } = event.planner_state
  const listed = useListed(event)
  return (
    <div className={cx('page', css['closed'])}>
      <PageHead title={title('meeting-planner')} text={event.name} />
      <Card>
        <CardBody>
          <EmptyState
            icon="calendar"
            title={t('closed.title')}
            action={
              <>
                <ButtonLink to={`/events/${event.slug}/${event.id}`}>{t('closed.event')}</ButtonLink>
                {reason !== 'ended' && (
                  <ButtonLink icon="users" to={`/events/${event.slug}/${event.id}/participant-companies`}>
                    {t('closed.who')}
                  </ButtonLink>
                )}
                {reason === 'ended' && <PackMenu event={event} />}
                {reason === 'not_displayed' && <ShowMe eventId={event.id} />}
                <ButtonLink kind="primary" to="/my-events">
                  {t('closed.mine')}
                </ButtonLink>
              </>
            }
          >
            {opens_on === null
              ? t(`closed.${reason === 'open' ? 'not_yet' : reason}` as 'closed.ended')
              : t('closed.opens-in', { day: dayText(opens_on), away: daysAway(opens_on) })}
            {reason === 'not_yet' && listed && ` ${t('closed.told')}`}
          </EmptyState>
        </CardBody>
      </Card>
      {reason !== 'ended' && listed && <WhoComes event={event} />}
    </div>
  )
}

function OpenPlanner({ id, person }: { id: number; person: number | undefined }) {
  const by = useQuery({
    ...queryOptionsFor('meetings.people', { query: { event: id, person: person === undefined ? [] : [person] } }),
    enabled: person !== undefined,
  })
  const named = person === undefined ? undefined : by.data?.results[0]
  const [plan, dispatch] = useReducer(
    (state: PlanState, action: PlanAction) => planAfter(state, action, named),
    emptyPlan,
  )
  const guest = guestOf(plan, named)
  const other = plan.moving?.person.customer_id ?? guest?.customer_id
  const { data: planner, error, refetch, dataUpdatedAt, fetchStatus } = useQuery(plannerQuery(id, other))
  const { mutate: open } = useMutation({
    networkMode: 'always',
    mutationFn: () => call('meetings.open', { body: { event: id } }),
    onSuccess: () => void refetch(),
  })
  const unopened = planner?.customer_meeting_planner_id === null
  // Whoever comes here for the first time opens their planner with that.
  useEffect(() => {
    if (unopened) open()
  }, [unopened, open])
  if (error && !planner)
    return (
      <div className="page">
        <ErrorState error={error} retry={() => void refetch()} />
      </div>
    )
  if (!planner || by.isLoading)
    return (
      <div className="page">
        <SkeletonCard height={640} />
      </div>
    )
  // Nothing newer can be had: there is no network, or it does not answer.
  const stale = fetchStatus === 'paused' || (error instanceof CallError && error.status === 0)
  return (
    <>
      <OfflineNotice event={id} at={dataUpdatedAt} stale={stale} />
      <Plan planner={planner} plan={plan} guest={guest} dispatch={dispatch} />
    </>
  )
}

function Plan({
  planner,
  plan,
  guest,
  dispatch,
}: {
  planner: Planner
  plan: PlanState
  guest: Guest | undefined
  dispatch: (action: PlanAction) => void
}) {
  const navigate = usePageNavigate()
  const { event } = planner
  const zone = event.time_zone
  const now = useMinute()
  const { company, date, length, list, moving, pane, selected } = plan
  const { waiting, outbox } = useOutbox(useSession()?.customerId ?? 0)
  const act = useAct((failed: Act, times) => {
    if (failed.kind !== 'answer') return toast(t('taken.title'), 'bad')
    dispatch({ type: 'offers', id: failed.id, times })
  })
  const today = planner.docs.find((one) => one.date === date) ?? firstDay(planner, now)
  if (!today)
    return (
      <>
        <PlannerHead planner={planner} />
        <div className="page">
          <EmptyState icon="calendar" title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        </div>
      </>
    )
  const slot = today.slots.find((one) => one.starts_at === selected)
  const most = slot ? Math.max(1, freeFrom(today, slot.starts_at)) : 1
  const picked = slot ? { slot, length: Math.min(length, most), most } : undefined
  const chooseCompany = (chosen: AskedCompany) => dispatch({ type: 'company', company: chosen })
  const show = (to: Pane) => dispatch({ type: 'pane', pane: to })
  const close = () => dispatch({ type: 'close' })
  const move = (invitation: Invitation) => dispatch({ type: 'move', invitation })
  const pick = (alternative: Alternative) => dispatch({ type: 'alternative', alternative })
  const setLength = (to: number) => dispatch({ type: 'length', length: to })
  const shown = (name: Pane) => (pane === name ? css['shown'] : undefined)
  const chosen = moving?.person ?? guest
  return (
    <>
      <PlannerHead planner={planner} />
      <PlannerBar planner={planner} date={today.date} onDate={(to) => dispatch({ type: 'day', date: to })} />
      <nav className={cx('page', css['panes'])} aria-label={t('panes')}>
        <Segment
          label={t('panes')}
          value={pane}
          onChange={show}
          options={[
            { value: 'day', label: t('pane.day') },
            { value: 'people', label: t('pane.people') },
            {
              value: 'inbox',
              label: planner.waiting > 0 ? `${t('pane.inbox')} ${planner.waiting}` : t('pane.inbox'),
            },
          ]}
        />
      </nav>
      <div className={cx('page', css['plan'])}>
        <div className={shown('people')}>
          <Card>
            <div className={people['which']}>
              <Segment
                label={t('list')}
                value={list}
                onChange={(to) => dispatch({ type: 'list', list: to })}
                options={[
                  { value: 'people', label: t('list.people') },
                  { value: 'sponsors', label: t('list.sponsors') },
                ]}
              />
            </div>
            {list === 'people' ? (
              <PeopleList
                event={event.id}
                date={today.date}
                zone={zone}
                selected={selected}
                chosen={guest?.customer_id}
                company={company?.id}
                onChoose={(to) => dispatch({ type: 'guest', guest: to })}
                onCompany={chooseCompany}
              />
            ) : (
              <SponsorsList event={event.id} chosen={company?.id} onChoose={chooseCompany} />
            )}
          </Card>
        </div>
        <div className={shown('day')}>
          <Card className={css['bare']}>
            <DayGrid
              day={today}
              zone={zone}
              city={event.city}
              now={now}
              selected={selected}
              length={picked?.length ?? 1}
              other={chosen && { name: chosen.name, picture: chosen.prof_pic }}
              doing={{
                act,
                select: (starts_at) => dispatch({ type: 'slot', starts_at }),
                choose: () => show('inbox'),
                move,
                cancel: (invitation) => dispatch({ type: 'cancel', invitation }),
                note: (meeting) => dispatch({ type: 'note', meeting }),
                open: (customer_id) => void navigate({ to: `/profile/${customer_id}` }),
              }}
            />
          </Card>
          <PlannerTools planner={planner} date={today.date} act={act} />
        </div>
        <div className={cx('stack', shown('inbox'))}>
          {moving ? (
            <MovePanel invitation={moving} picked={picked} zone={zone} onLength={setLength} onClose={close} act={act} />
          ) : company ? (
            <CompanyPanel
              planner={planner}
              company={company}
              picked={picked}
              onLength={setLength}
              onPick={pick}
              onClose={close}
            />
          ) : (
            (guest ?? picked) && (
              <RequestPanel
                planner={planner}
                guest={guest}
                picked={picked}
                onLength={setLength}
                onPick={pick}
                onClose={close}
                onPeople={() => show('people')}
                act={act}
              />
            )
          )}
          <WaitingRequests event={event.id} waiting={waiting} outbox={outbox} />
          <Inbox event={event.id} zone={zone} offers={plan.offers} act={act} onMove={move} />
          <CompanyRequests event={event.id} zone={zone} act={act} />
        </div>
      </div>
      {plan.noted !== undefined && (
        <NotesModal
          event={event.id}
          meeting={plan.noted}
          now={now}
          act={act}
          onClose={() => dispatch({ type: 'note', meeting: undefined })}
        />
      )}
      {plan.cancelling && (
        <CancelModal
          invitation={plan.cancelling}
          act={act}
          onClose={() => dispatch({ type: 'cancel', invitation: undefined })}
        />
      )}
    </>
  )
}

/** The day that runs, else the next one, else the last. */
function firstDay(planner: Planner, now: string) {
  return planner.docs.find((one) => (one.slots.at(-1)?.ends_at ?? '') > now) ?? planner.docs.at(-1)
}

/** The time, to the minute. */
function useMinute(): string {
  const [now, setNow] = useState(() => timeHere().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(timeHere().toISOString()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
