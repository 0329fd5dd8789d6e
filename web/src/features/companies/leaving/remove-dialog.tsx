import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryOptionsFor } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { Modal } from '../../../ui/modal.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { t } from '../text.ts'
import { saidOf, useAdminAct } from '../admin/admin.api.ts'
import type { Employee, HandOver } from '../admin/admin.api.ts'
import css from '../admin/admin.module.css'

type What = HandOver['open'][number]['what']
const icons: Record<What, IconName> = { seats: 'ticket', invoices: 'invoice', entries: 'trophy', posts: 'message' }

/** Asks before somebody is removed or leaves: names what stays with the company, and who takes it. */
export function RemoveDialog({ person, company, onClose }: { person: Employee; company: string; onClose: () => void }) {
  const { customer_id, name, is_me } = person
  const { data, error, refetch } = useQuery({
    ...queryOptionsFor('companies.handOver', { params: { id: customer_id } }),
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<Partial<Record<What, string>>>({})
  const [tell, setTell] = useState(true)
  const act = useAdminAct(
    () => {
      const hand_over = (data?.open ?? []).flatMap(({ what, taker }) => {
        const to = chosen[what] ?? taker
        return to === null ? [] : [{ what, to: Number(to) }]
      })
      return call('companies.removeEmployee', { body: { employee: customer_id, hand_over, tell } })
    },
    t(is_me ? 'remove.left' : 'remove.done', { name }),
  )
  const options = (data?.takers ?? []).map((one) => ({ value: String(one.customer_id), label: one.name }))
  return (
    <Modal
      opened
      onClose={onClose}
      title={is_me ? t('remove.leave', { company }) : t('remove.title', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t(is_me ? 'remove.stay' : 'remove.keep')}</Button>
          <Button
            kind="danger"
            busy={act.isPending}
            disabled={!data}
            onClick={() => act.mutate(undefined, { onSuccess: onClose })}
          >
            {t(is_me ? 'remove.confirmLeave' : (data?.open.length ?? 0) > 0 ? 'remove.confirm' : 'admin.remove')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t(is_me ? 'remove.leave.text' : 'remove.text', { company })}</p>
        {act.error && <Notice tone="bad">{saidOf(act.error)}</Notice>}
        {data ? (
          data.open.length > 0 ? (
            <ul className={css['hand']}>
              {data.open.map(({ what, count, names, taker }) => (
                <li key={what}>
                  <Icon name={icons[what]} />
                  <span className="grow">
                    <b>{t(`open.${what}`, { count })}</b>
                    <small className="soft">{names.join(', ')}</small>
                  </span>
                  {options.length > 0 ? (
                    <div>
                      <SelectField
                        aria-label={t(`open.${what}.taker`)}
                        data={options}
                        searchable={options.length > 8}
                        value={chosen[what] ?? (taker === null ? null : String(taker))}
                        onChange={(value) => setChosen({ ...chosen, [what]: value ?? undefined })}
                      />
                    </div>
                  ) : (
                    <span className="sm soft">{t('remove.nobody')}</span>
                  )}
                </li>
              ))}
            </ul>
          ) : (
            <p className="soft">{t('remove.nothing')}</p>
          )
        ) : error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={3} picture={false} />
        )}
        <p className="sm soft">{t(is_me ? 'remove.own.mine' : 'remove.own')}</p>
        {!is_me && (
          <CheckField
            label={t('remove.tell', { name })}
            checked={tell}
            onChange={(event) => setTell(event.currentTarget.checked)}
          />
        )}
      </div>
    </Modal>
  )
}
