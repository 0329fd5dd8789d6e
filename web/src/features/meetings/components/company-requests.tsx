import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/fields.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Avatar, Logo } from '../../../ui/people.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { clockText } from '../clock.tsx'
import { companyMeetingsQuery, companyPlannersQuery, delegatesQuery } from '../meetings.api.ts'
import type { Act, CompanyRequest } from '../meetings.api.ts'
import { t } from '../text.ts'
import { dayAndTime } from './alternatives.tsx'
import css from './request-panel.module.css'

const stands = ({ state }: CompanyRequest) => state === 'open' || state === 'assigned' || state === 'unassigned'

type Doing = (act: Act, done?: () => void) => void

/** Requests to companies: mine, and for whoever assigns delegates those to the own company. */
export function CompanyRequests({ event, zone, act }: { event: number; zone: string; act: Doing }) {
  const { data } = useQuery(companyMeetingsQuery(event))
  const [assigning, setAssigning] = useState<CompanyRequest>()
  const all = (data?.results ?? []).filter(stands)
  const mine = all.filter(({ direction, state }) => direction === 'out' && state !== 'assigned')
  const ours = all.filter(({ direction }) => direction === 'in')
  return (
    <>
      {ours.length > 0 && (
        <Card>
          <CardHead title={t('company.ours')} />
          <ul>
            {ours.map((request) => (
              <li key={request.id} className={css['request']}>
                <div className={css['line']}>
                  <Avatar name={request.asker.name} src={request.asker.prof_pic} size="sm" />
                  <span>
                    <b className="cut">{request.asker.name}</b>
                    <span className="cut">{request.asker.company_name}</span>
                  </span>
                  <When request={request} zone={zone} />
                </div>
                <p className={css['reason']}>{request.reason}</p>
                <span>
                  {request.delegate
                    ? t('company.goes', { name: request.delegate.name })
                    : t(request.state === 'unassigned' ? 'company.gone' : 'company.nobody')}
                </span>
                <div className={css['two']}>
                  <Button
                    call="meetings.assignDelegate"
                    size="sm"
                    kind={request.delegate ? 'plain' : 'soft'}
                    onClick={() => setAssigning(request)}
                  >
                    {t(request.delegate ? 'company.switch' : 'company.assign')}
                  </Button>
                  {!request.delegate && (
                    <Button
                      call="meetings.refuseCompanyMeeting"
                      size="sm"
                      onClick={() => act({ kind: 'refuseCompany', id: request.id })}
                      aria-label={`${t('refuse')}: ${request.asker.name}`}
                    >
                      {t('refuse')}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {mine.length > 0 && (
        <Card>
          <CardHead title={t('company.mine')} />
          <ul>
            {mine.map((request) => (
              <li key={request.id} className={css['request']}>
                <div className={css['line']}>
                  <Logo name={request.company.name} src={request.company.logo} size="sm" />
                  <span>
                    <b className="cut">{request.company.name}</b>
                    <span className="cut">{t(`company.${request.state as 'open' | 'unassigned'}`)}</span>
                  </span>
                  <When request={request} zone={zone} />
                </div>
                <Button
                  call="meetings.withdrawCompanyMeeting"
                  size="sm"
                  kind="quiet"
                  onClick={() => act({ kind: 'withdrawCompany', id: request.id })}
                  aria-label={`${t('withdraw')}: ${request.company.name}`}
                >
                  {t('withdraw')}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {assigning && (
        <Delegates event={event} request={assigning} zone={zone} act={act} onClose={() => setAssigning(undefined)} />
      )}
    </>
  )
}

function When({ request, zone }: { request: CompanyRequest; zone: string }) {
  return (
    <span className={css['at']}>
      {dayAndTime(request.slot_details).split(',')[0]}
      <br />
      <span className="num">{clockText(request.starts_at, zone)}</span>
    </span>
  )
}

/** Colleagues at the event: who has time can be sent; admins say here who else assigns. */
function Delegates({
  event,
  request,
  zone,
  act,
  onClose,
}: {
  event: number
  request: CompanyRequest
  zone: string
  act: Doing
  onClose: () => void
}) {
  const mine = useSession()?.customerId
  const { data, error, refetch } = useQuery(delegatesQuery(request.id))
  const { data: planners } = useQuery(companyPlannersQuery(event))
  const named = new Set(planners?.results.map(({ customer_id }) => customer_id))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('company.who', { name: request.asker.name })}
      footer={<Button onClick={onClose}>{t('request.close')}</Button>}
    >
      <p className="sm soft">
        {t('company.who-text', {
          when: `${dayAndTime(request.slot_details).split(',')[0]}, ${clockText(request.starts_at, zone)}`,
        })}
      </p>
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : (
        <ul className={css['delegates']}>
          {data.results.map((one) => (
            <li key={one.customer_id}>
              <Avatar name={one.name} src={one.prof_pic} />
              <span className="grow">
                <b className="cut">{one.name}</b>
                <span className="sm soft cut">{one.job_title}</span>
                {planners?.may_name && one.customer_id !== mine && (
                  <CheckField
                    label={<span className="xs">{t('company.may')}</span>}
                    aria-label={t('company.may-name', { name: one.name })}
                    checked={named.has(one.customer_id)}
                    onChange={(change) =>
                      act({
                        kind: 'namePlanner',
                        event,
                        customer: one.customer_id,
                        named: change.currentTarget.checked,
                      })
                    }
                  />
                )}
              </span>
              {one.assigned ? (
                <StatPill tone="good">{t('company.assigned')}</StatPill>
              ) : one.free ? (
                <Button
                  size="sm"
                  kind="soft"
                  aria-label={t('company.send', { name: one.name })}
                  onClick={() => act({ kind: 'assign', id: request.id, customer: one.customer_id }, onClose)}
                >
                  {t('company.assign')}
                </Button>
              ) : (
                <StatPill tone="warn">{t('theirs.busy')}</StatPill>
              )}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
