import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { call } from '../../../lib/call.ts'
import { day } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, Notice } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { TextArea } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { Section } from '../../../ui/layout.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { t } from '../text.ts'
import { joiningQuery, saidOf, useAdminAct } from '../admin/admin.api.ts'
import css from '../admin/admin.module.css'

type Asked = { kind: 'application' | 'affiliation'; id: number; name: string }
type Decision = Asked & { decision: 'approve' | 'refuse'; reason?: string }

const decide = ({ kind, id, decision, reason }: Decision) =>
  call(kind === 'application' ? 'companies.decideApplication' : 'companies.decideAffiliation', {
    params: { id },
    body: { decision, ...(reason === undefined ? {} : { reason }) },
  })

/** Who waits for the company's word, who was invited, and who wants to leave. */
export function Joining() {
  const { data, error, refetch } = useQuery(joiningQuery())
  const act = useAdminAct(decide)
  const [refusing, setRefusing] = useState<Asked>()
  if (error && !data)
    return (
      <Card>
        <ErrorState error={error} retry={() => void refetch()} />
      </Card>
    )
  if (!data) return null
  const { applications, affiliations, invitations, leaving } = data
  const buttons = (asked: Asked, first: boolean) => (
    <span className={css['buttons']}>
      <Button
        call={asked.kind === 'application' ? 'companies.decideApplication' : 'companies.decideAffiliation'}
        size="sm"
        kind={first ? 'primary' : 'plain'}
        busy={act.isPending && act.variables.id === asked.id && act.variables.kind === asked.kind}
        aria-label={`${t('joining.accept')}: ${asked.name}`}
        onClick={() => act.mutate({ ...asked, decision: 'approve' })}
      >
        {t('joining.accept')}
      </Button>
      <Button
        call={asked.kind === 'application' ? 'companies.decideApplication' : 'companies.decideAffiliation'}
        size="sm"
        aria-label={`${t('joining.refuse')}: ${asked.name}`}
        onClick={() => setRefusing(asked)}
      >
        {t('joining.refuse')}
      </Button>
    </span>
  )
  return (
    <>
      {applications.length + affiliations.length > 0 && (
        <Section title={t('joining.title')} count={applications.length + affiliations.length}>
          <Card as="div">
            {applications.map((one, index) => (
              <Wish
                key={`a${one.id}`}
                name={one.name}
                text={[one.job_title, t('joining.since', { day: day(one.since) })].filter(Boolean).join(', ')}
                message={one.message}
                why={[
                  one.own_domain
                    ? { icon: 'check', text: t('joining.verified', { email: one.email }) }
                    : { icon: 'alert', warn: true, text: t('joining.foreign', { email: one.email }) },
                ]}
              >
                {buttons({ kind: 'application', id: one.id, name: one.name }, index === 0)}
              </Wish>
            ))}
            {affiliations.map((one, index) => (
              <Wish
                key={`m${one.id}`}
                name={one.name}
                src={one.prof_pic}
                text={[
                  one.job_title,
                  one.from_company_name
                    ? t('joining.moves', { company: one.from_company_name })
                    : t('joining.since', { day: day(one.since) }),
                ]
                  .filter(Boolean)
                  .join(', ')}
                message={one.message}
                why={
                  one.from_company_name
                    ? [{ icon: 'refresh', text: t('joining.leaves', { company: one.from_company_name }) }]
                    : []
                }
              >
                {buttons({ kind: 'affiliation', id: one.id, name: one.name }, applications.length + index === 0)}
              </Wish>
            ))}
          </Card>
        </Section>
      )}
      {invitations.length > 0 && <Invitations invitations={invitations} />}
      {leaving.length > 0 && (
        <Section title={t('leaving.title')} count={leaving.length}>
          <Card as="div">
            {leaving.map((one) => (
              <Wish
                key={one.id}
                name={one.name}
                src={one.prof_pic}
                text={t('leaving.text', { company: one.company_name, day: day(one.since) })}
              />
            ))}
          </Card>
        </Section>
      )}
      {refusing && (
        <RefuseDialog
          name={refusing.name}
          error={act.error}
          busy={act.isPending}
          onClose={() => setRefusing(undefined)}
          onRefuse={(reason) =>
            act.mutate({ ...refusing, decision: 'refuse', reason }, { onSuccess: () => setRefusing(undefined) })
          }
        />
      )}
    </>
  )
}

function Invitations({
  invitations,
}: {
  invitations: readonly { id: number; email: string; expires_at: string; expired: boolean }[]
}) {
  const withdraw = useAdminAct((id: number) => call('companies.withdrawInvitation', { params: { id } }))
  return (
    <Section title={t('invited.title')} count={invitations.length}>
      <Card as="div">
        {invitations.map((one) => (
          <Wish
            key={one.id}
            name={one.email}
            text={t(one.expired ? 'invited.expired' : 'invited.until', { day: day(one.expires_at) })}
          >
            <span className={css['buttons']}>
              <Button
                call="companies.withdrawInvitation"
                size="sm"
                aria-label={`${t('invited.withdraw')}: ${one.email}`}
                onClick={() => withdraw.mutate(one.id)}
              >
                {t('invited.withdraw')}
              </Button>
            </span>
          </Wish>
        ))}
      </Card>
    </Section>
  )
}

function Wish({
  name,
  src,
  text,
  message,
  why = [],
  children,
}: {
  name: string
  src?: string | null
  text: string
  message?: string | null
  why?: readonly { icon: IconName; text: string; warn?: boolean }[]
  children?: ReactNode
}) {
  return (
    <div className={css['wish']}>
      <div className={css['who']}>
        <Avatar name={name} src={src} />
        <div className="grow">
          <b>{name}</b>
          <span className="sm soft">{text}</span>
          {message && <q className="sm">{message}</q>}
          {why.length > 0 && (
            <ul className={css['why']}>
              {why.map((one) => (
                <li key={one.text} className={cx(one.warn && css['warn'])}>
                  <Icon name={one.icon} size="sm" />
                  {one.text}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {children}
    </div>
  )
}

function RefuseDialog({
  name,
  error,
  busy,
  onClose,
  onRefuse,
}: {
  name: string
  error: unknown
  busy: boolean
  onClose: () => void
  onRefuse: (reason: string) => void
}) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('refuse.title', { name })}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{t('refuse.cancel')}</Button>
          <Button kind="danger" busy={busy} onClick={() => (reason.trim() ? onRefuse(reason) : setMissing(true))}>
            {t('joining.refuse')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {error !== null && error !== undefined && <Notice tone="bad">{saidOf(error)}</Notice>}
        <TextArea
          label={t('refuse.reason')}
          maxLength={1000}
          value={reason}
          error={missing && !reason.trim() ? t('required') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Modal>
  )
}
