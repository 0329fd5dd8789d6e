import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isRefused } from '../../../lib/call.ts'
import { moment } from '../../../lib/dates.ts'
import { ownZone } from '../../../lib/zones.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody, RowItem, Rows } from '../../../ui/card.tsx'
import { Crumbs } from '../../../ui/layout.tsx'
import { Person } from '../../../ui/people.tsx'
import { ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { NotFoundPage } from '../../shell/index.ts'
import { useMark } from '../notifications.actions.ts'
import { contentsQuery, unreadQuery } from '../notifications.api.ts'
import { Sentence } from '../sentence.tsx'
import { targetOf } from '../target.ts'
import { said, t } from '../text.ts'
import { Sign, When } from './notification-row.tsx'
import css from './notifications.module.css'

const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text)

/** One notification with everybody behind it and what was written. */
export function NotificationPage({ id }: { id: string }) {
  if (!isId(id)) return <NotFoundPage />
  return <One key={id} id={Number(id)} />
}

function One({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(contentsQuery(id))
  const mark = useMark()
  const one = data?.notification
  const unread = one !== undefined && !one.is_read
  const seen = useEffectEvent(() => {
    if (one) mark(one, true)
  })
  useEffect(() => {
    if (unread) seen()
  }, [unread])
  const target = one && targetOf(one)
  const next = useQuery(unreadQuery()).data?.results.find((other) => other.id !== id)
  const gone = isRefused(error, 404)
  // Pressed on a device: on to its thing, or to the list when it has gone meanwhile.
  const opened = useLocation({ select: ({ hash }) => hash === 'open' }) && (target !== undefined || gone)
  const navigate = usePageNavigate()
  const goOn = useEffectEvent(() => {
    const { to, search } = target ?? { to: '/notifications' as const, search: undefined }
    void navigate({ to, search, replace: true })
  })
  useEffect(() => {
    if (opened) goOn()
  }, [opened])
  if (gone && !opened) return <NotFoundPage />
  if (!data || !one || opened)
    return error && !opened ? (
      <Card>
        <ErrorState error={error} retry={() => void refetch()} />
      </Card>
    ) : (
      <SkeletonCard height={240} />
    )
  return (
    <div className={css['page']}>
      <Crumbs crumbs={[{ label: t('one.back'), href: '/notifications' }]} />
      <Card>
        <div className={css['one']}>
          <Sign one={one} />
          <div className="grow">
            <h1 className={css['title']}>
              <Sentence one={one} />
            </h1>
            <p className="sm soft">
              <When at={one.created_at} /> · <span className="num">{moment(one.created_at, ownZone())}</span>
            </p>
          </div>
        </div>
        {data.text && data.text_of && (
          <CardBody className={css['words']}>
            <h2 className={css['label']}>{t(`one.text.${data.text_of}`, { count: one.people_count })}</h2>
            <blockquote dir="auto">{data.text}</blockquote>
          </CardBody>
        )}
        {data.people.length > 0 && (
          <>
            <h2 className={css['people']}>
              {data.people.length < one.people_count
                ? t('one.people.more', { shown: data.people.length, count: one.people_count })
                : t('one.people', { count: one.people_count })}
            </h2>
            <Rows>
              {data.people.map(({ person, at }) => (
                <RowItem key={person.customer_id} to={`/profile/${person.customer_id}`}>
                  <Person
                    name={person.name}
                    src={person.prof_pic}
                    text={[person.job_title, person.company_name].filter(Boolean).join(', ')}
                    end={
                      <span className={css['when']}>
                        <When at={at} />
                      </span>
                    }
                  />
                </RowItem>
              ))}
            </Rows>
          </>
        )}
        {((target && one.target) || next) && (
          <div className={css['foot']}>
            {target && one.target && (
              <ButtonLink to={target.to} {...(target.search ? { search: target.search } : {})} kind="primary">
                {said(`open.${one.target.label}`)}
              </ButtonLink>
            )}
            {next && (
              <ButtonLink to={`/notifications/${next.id}`} iconEnd="right">
                {t('one.next')}
              </ButtonLink>
            )}
          </div>
        )}
      </Card>
    </div>
  )
}
