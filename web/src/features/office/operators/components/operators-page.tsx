import { operatorRoles } from '@app/contract/resources'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call, isRefused, queryOptionsFor } from '../../../../lib/call.ts'
import type { Answer } from '../../../../lib/call.types.ts'
import { csvOf } from '../../../../lib/csv.ts'
import { ago } from '../../../../lib/dates.ts'
import { PageLink } from '../../../../ui/page-link.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../../../ui/card.tsx'
import { DataTable } from '../../../../ui/data-table.tsx'
import { ExportButton } from '../../../../ui/save-button.tsx'
import { ConfirmModal } from '../../../../ui/modal.tsx'
import { StatPill, TopicTag } from '../../../../ui/pills.tsx'
import type { Tone } from '../../../../ui/pills.tsx'
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast.tsx'
import bench from '../../../../ui/workbench.module.css'
import { OfficeHead, roleName } from '../../index.ts'
import { NotFoundPage, useMe } from '../../../shell/index.ts'
import { t } from '../text.ts'
import { AddDialog, ChangeDialog } from './operator-dialogs.tsx'
import css from './operators.module.css'

export type Operator = Answer<'setup.operators'>['results'][number]

const tones: Record<Operator['state'], Tone> = { active: 'good', invited: 'quiet', suspended: 'bad' }
const namesOf = ({ roles }: Operator) => roles.map(roleName).join(', ')

/** Who runs the community: added, given other things to look after, taken away. */
export function OperatorsPage() {
  const { data, error, refetch } = useQuery(queryOptionsFor('setup.operators', {}))
  const roles = useMe()?.operator_roles ?? []
  const [open, setOpen] = useState<'add' | { act: 'change' | 'remove'; of: Operator }>()
  if (isRefused(error, 404) || (roles.length > 0 && !roles.includes('all'))) return <NotFoundPage />
  const close = () => setOpen(undefined)
  return (
    <>
      <OfficeHead
        title={t('operators')}
        sub={t('operators.text')}
        end={
          <>
            <ExportButton
              name="operators"
              fetch={async () => sheet((await refetch({ throwOnError: true })).data?.results ?? [])}
            >
              {t('export')}
            </ExportButton>
            <Button icon="useradd" kind="primary" size="sm" onClick={() => setOpen('add')}>
              {t('add')}
            </Button>
          </>
        }
      />
      <div className={bench['body']}>
        <Card>
          {data ? (
            <OperatorTable rows={data.results} open={setOpen} />
          ) : error ? (
            <ErrorState error={error} retry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={3} />
          )}
        </Card>
        {data && <Legend />}
      </div>
      {open === 'add' && <AddDialog onClose={close} />}
      {typeof open === 'object' && open.act === 'change' && <ChangeDialog operator={open.of} onClose={close} />}
      {typeof open === 'object' && open.act === 'remove' && <RemoveDialog operator={open.of} onClose={close} />}
    </>
  )
}

/** What each of the chips opens. */
function Legend() {
  return (
    <Card className={css['legend']}>
      <CardHead title={t('legend')} />
      <CardBody>
        <dl className={css['means']}>
          {operatorRoles.map((role) => (
            <div key={role}>
              <dt>
                <TopicTag line={role !== 'all'}>{roleName(role)}</TopicTag>
              </dt>
              <dd>{t(`role.${role}.text`)}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}

function sheet(rows: readonly Operator[]): Blob {
  const heads = (['name', 'email', 'roles', 'state', 'seen', 'act'] as const).map((name) => t(`column.${name}`))
  return csvOf(
    heads,
    rows.map((row) => [
      row.name,
      row.email,
      namesOf(row),
      t(`state.${row.state}`),
      row.last_seen_at ?? '',
      row.last_act_at ?? '',
    ]),
  )
}

function OperatorTable({
  rows,
  open,
}: {
  rows: readonly Operator[]
  open: (what: { act: 'change' | 'remove'; of: Operator }) => void
}) {
  const me = useMe()
  return (
    <DataTable cards label={t('operators')} className={css['table']}>
      <thead>
        <tr>
          <th scope="col">{t('column.name')}</th>
          <th scope="col">{t('column.roles')}</th>
          <th scope="col">{t('column.state')}</th>
          <th scope="col">{t('column.seen')}</th>
          <th scope="col">{t('column.act')}</th>
          <th scope="col">
            <span className="sr-only">{t('column.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <PageLink to={`/office/members/${row.id}`} className="link">
                {row.name}
              </PageLink>
              {row.id === me?.id && <span className="soft"> ({t('you')})</span>}
              <small className={css['mail']}>{row.email}</small>
            </td>
            <td data-label={t('column.roles')}>
              <ul className={css['chips']}>
                {row.roles.map((role) => (
                  <li key={role}>
                    <TopicTag line={role !== 'all'}>{roleName(role)}</TopicTag>
                  </li>
                ))}
              </ul>
            </td>
            <td data-label={t('column.state')}>
              <StatPill tone={tones[row.state]}>{t(`state.${row.state}`)}</StatPill>
            </td>
            <td className="nowrap soft" data-label={t('column.seen')}>
              {row.last_seen_at ? ago(row.last_seen_at) : t('never')}
            </td>
            <td className="nowrap soft" data-label={t('column.act')}>
              {row.last_act_at ? (
                <PageLink
                  to="/office/log"
                  search={{ by: row.id }}
                  className="link"
                  aria-label={t('log.of', { name: row.name, when: ago(row.last_act_at) })}
                >
                  {ago(row.last_act_at)}
                </PageLink>
              ) : (
                t('nothing-yet')
              )}
            </td>
            <td>
              <span className={css['acts']}>
                <Button
                  size="sm"
                  aria-label={t('change.of', { name: row.name })}
                  onClick={() => open({ act: 'change', of: row })}
                >
                  {t('change')}
                </Button>
                <Button
                  size="sm"
                  aria-label={t('remove.of', { name: row.name })}
                  onClick={() => open({ act: 'remove', of: row })}
                >
                  {t('remove')}
                </Button>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

function RemoveDialog({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const queries = useQueryClient()
  const { id, version, name } = operator
  async function remove(): Promise<void> {
    try {
      await call('setup.removeOperator', { params: { id }, query: { version } })
      toast(t('remove.done', { name }))
    } catch (error) {
      toast(error instanceof CallError ? error.detail : String(error), 'bad')
    } finally {
      onClose()
      void queries.invalidateQueries()
    }
  }
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('remove.title', { name })}
      confirm={t('remove')}
      kind="danger"
      onConfirm={remove}
    >
      {t('remove.text')}
    </ConfirmModal>
  )
}
