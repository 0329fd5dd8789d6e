import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ago } from '../../../lib/dates.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { TextField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/layout.tsx'
import { Pager } from '../../../ui/lists.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { t } from '../text.ts'
import { EMPLOYEES_PAGE, changeRights, employeesQuery, rights, useAdminAct } from '../admin/admin.api.ts'
import type { Employee } from '../admin/admin.api.ts'
import { InviteDialog } from '../joining/invite-dialog.tsx'
import { RemoveDialog } from '../leaving/remove-dialog.tsx'
import css from '../admin/admin.module.css'

const WAIT_MS = 300

/** Everyone of the company with their rights, as switches for admins and as words for others. */
export function People({ admin, company }: { admin: boolean; company: string }) {
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), WAIT_MS)
  const [inviting, setInviting] = useState(false)
  const [removing, setRemoving] = useState<Employee>()
  const { data, error, refetch } = useQuery(employeesQuery(page, search))
  return (
    <Section
      title={t('admin.people')}
      count={data?.count ?? 0}
      end={
        <div className={css['tools']}>
          <TextField
            type="search"
            aria-label={t('admin.find')}
            placeholder={t('admin.find')}
            value={typed}
            leftSection={<Icon name="search" size="sm" />}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setPage(1)
            }}
          />
          {admin && (
            <Button call="companies.invite" icon="useradd" onClick={() => setInviting(true)}>
              {t('admin.invite')}
            </Button>
          )}
        </div>
      }
    >
      <Card as="div">
        {data ? (
          data.results.length > 0 ? (
            <table className={css['people']}>
              <thead>
                <tr>
                  <th scope="col">{t('admin.person')}</th>
                  {rights.map((right) => (
                    <th key={right} scope="col">
                      {t(`right.${right}`)}
                    </th>
                  ))}
                  {admin && <th scope="col">{t('admin.seen')}</th>}
                  <th scope="col">
                    <span className="sr-only">{t('admin.actions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.results.map((one) => (
                  <Row key={one.customer_id} employee={one} admin={admin} onRemove={() => setRemoving(one)} />
                ))}
              </tbody>
            </table>
          ) : (
            <EmptyState icon="search" title={t('nothingFound')} />
          )
        ) : error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={5} />
        )}
      </Card>
      {data && <Pager page={page} pages={Math.ceil(data.count / EMPLOYEES_PAGE)} onPage={setPage} />}
      <ul className={css['legend']}>
        {rights.map((right) => (
          <li key={right}>
            <b>{t(`right.${right}`)}</b> {t(`right.${right}.text`)}
          </li>
        ))}
      </ul>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {removing && <RemoveDialog person={removing} company={company} onClose={() => setRemoving(undefined)} />}
    </Section>
  )
}

function Row({ employee, admin, onRemove }: { employee: Employee; admin: boolean; onRemove: () => void }) {
  const { mutate, isPending, variables } = useAdminAct(changeRights)
  const { name, is_me, is_last_admin } = employee
  const pressed = (right: (typeof rights)[number]) =>
    isPending ? (variables.change[right] ?? employee.rights[right]) : employee.rights[right]
  return (
    <tr className={css['row']}>
      <td>
        <div className={css['who']}>
          <Avatar name={name} src={employee.prof_pic} />
          <div className="grow">
            <PageLink to={`/profile/${employee.customer_id}`}>
              <b>{name}</b>
            </PageLink>
            {is_me && <span className="soft"> {t('admin.you')}</span>}
            <span className="sm soft">{employee.job_title}</span>
            {employee.provisional && <span className="sm soft">{t('admin.provisional')}</span>}
            {admin && is_last_admin && (
              <span className={css['guard']}>
                <Icon name="lock" size="sm" />
                {t(is_me ? 'admin.last' : 'admin.last.other')}
              </span>
            )}
          </div>
        </div>
      </td>
      {rights.map((right) => (
        <td key={right}>
          <div className={css['right']}>
            <span className={css['phoneLabel']} aria-hidden>
              {t(`right.${right}`)}
            </span>
            <Switch
              call="companies.changeRights"
              label={`${t(`right.${right}`)}: ${name}`}
              checked={pressed(right) || pressed('admin')}
              disabled={
                !employee.abilities.rights ||
                (right === 'admin' && is_last_admin) ||
                (right !== 'admin' && pressed('admin'))
              }
              onChange={(checked) => mutate({ id: employee.customer_id, change: { [right]: checked } })}
            />
          </div>
        </td>
      ))}
      {admin && (
        <td className={cx(css['seen'], 'num')}>
          {employee.last_seen
            ? ago(employee.last_seen)
            : t(employee.registration_complete ? 'admin.longAgo' : 'admin.never')}
        </td>
      )}
      <td className={css['act']}>
        {(admin || is_me) && (
          <Button
            call="companies.removeEmployee"
            size="sm"
            kind={is_me ? 'plain' : 'quiet'}
            disabled={!employee.abilities.remove}
            aria-label={is_me ? t('admin.leave') : `${t('admin.remove')}: ${name}`}
            onClick={onRemove}
          >
            {t(is_me ? 'admin.leave' : 'admin.remove')}
          </Button>
        )}
      </td>
    </tr>
  )
}
