import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call, queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { day } from '../../../lib/dates.ts'
import { useCallForm } from '../../../lib/form.ts'
import { timeHere } from '../../../lib/preview.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice } from '../../../ui/card.tsx'
import { PasswordField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { Modal } from '../../../ui/modal.tsx'
import { AwaitedCard } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { GRACE_DAYS } from '../limits.ts'
import { t } from '../text.ts'
import css from './your-data.module.css'

type State = Answer<'privacy.erasure'>
const query = queryOptionsFor('privacy.erasure', {})
const dayOf = (at: string) => day(at.slice(0, 10))

/** How the erasure of my account stands. What blocks it changes elsewhere: it is never from memory. */
export const useErasure = () => useQuery({ ...query, staleTime: 0 })

/** Have my account erased, and keep it after all. */
export function Erasure({ asked: { data, error, refetch } }: { asked: ReturnType<typeof useErasure> }) {
  const [asking, setAsking] = useState(false)
  if (!data) return <AwaitedCard error={error} retry={refetch} height={220} />
  const blocked = data.blockers.length > 0
  return (
    <Card>
      <CardHead title={t('erase.title')} />
      <CardBody className={css['part']}>
        {data.state === 'waiting' ? (
          <Waiting state={data} />
        ) : (
          <>
            <p className="soft">{t('erase.text')}</p>
            <ul className={css['list']}>
              {consequences(data).map(([icon, text]) => (
                <li key={text}>
                  <Icon name={icon} size="sm" />
                  {text}
                </li>
              ))}
            </ul>
            {blocked && <Blockers state={data} />}
            <div>
              <Button call="privacy.requestErasure" kind="danger" disabled={blocked} onClick={() => setAsking(true)}>
                {t('erase.ask')}
              </Button>
            </div>
          </>
        )}
      </CardBody>
      {asking && <Ask onClose={() => setAsking(false)} />}
    </Card>
  )
}

function consequences({ open }: State): [IconName, string][] {
  return [
    ['trash', t('erase.goes')],
    ['user', t('erase.stays')],
    ['invoice', t('erase.invoices')],
    ...(open.seats > 0
      ? [
          ['calendar', t(open.taken_over ? 'erase.seats' : 'erase.seatsAlone', { count: open.seats })] satisfies [
            IconName,
            string,
          ],
        ]
      : []),
    ...(open.invoices > 0 && open.taken_over
      ? [['card', t('erase.open', { count: open.invoices })] satisfies [IconName, string]]
      : []),
  ]
}

const settledAt = {
  last_admin: '/settings/company-employees',
  last_operator: '/office/operators',
  open_invoices: '/settings/invoices',
} as const

function Blockers({ state }: { state: State }) {
  return state.blockers.map((one) => (
    <Notice key={one} tone="warn">
      {t(`erase.${one}`)}{' '}
      <ButtonLink size="sm" to={settledAt[one]}>
        {t(`erase.settle.${one}`)}
      </ButtonLink>
    </Notice>
  ))
}

function Waiting({ state }: { state: State }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => call('privacy.takeBackErasure', {}),
    onSuccess: (now) => {
      queries.setQueryData(query.queryKey, now)
      toast(t('erase.kept'))
    },
    onError: (refused) => toast(refused instanceof CallError ? refused.detail : t('file.failed'), 'bad'),
  })
  return (
    <>
      <Notice tone="warn">
        <b>{t('erase.waiting', { day: dayOf(state.due_at ?? '') })}</b>
        <br />
        {t('erase.waiting.text')}
      </Notice>
      {state.blockers.length > 0 && (
        <>
          <p>{t('erase.waiting.blocked')}</p>
          <Blockers state={state} />
        </>
      )}
      <div>
        <Button call="privacy.takeBackErasure" kind="primary" busy={isPending} onClick={() => mutate()}>
          {t('erase.keep')}
        </Button>
      </div>
    </>
  )
}

function Ask({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [due] = useState(() => new Date(timeHere().getTime() + GRACE_DAYS * 86_400_000).toISOString())
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: { password: '' },
    validate: { password: (text) => (text ? null : t('confirm.needed')) },
    submit: async (body) => {
      queries.setQueryData(query.queryKey, await call('privacy.requestErasure', { body }))
      onClose()
    },
  })
  return (
    <Modal opened title={t('confirm.title')} onClose={onClose}>
      <form onSubmit={onSubmit} className={css['form']}>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <p>{t('confirm.text', { day: dayOf(due) })}</p>
        <PasswordField
          label={t('confirm.password')}
          autoComplete="current-password"
          maxLength={1000}
          {...form.getInputProps('password')}
        />
        <div className={css['foot']}>
          <Button onClick={onClose}>{t('erase.keep')}</Button>
          <Button type="submit" kind="danger" busy={busy}>
            {t('confirm.submit')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
