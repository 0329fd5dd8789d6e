import { fullName } from '@app/contract/names'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { instantAt } from '../../../lib/dates.ts'
import { useCallForm } from '../../../lib/form.ts'
import { useOnlyHere } from '../../../lib/only-here.ts'
import { timeHere } from '../../../lib/preview.ts'
import { beginImpersonation } from '../../../lib/session.ts'
import { ownZone } from '../../../lib/zones.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/fields.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useMe } from '../../shell/index.ts'
import { t } from './names.ts'
import type { OfficeRecord } from './records.api.ts'

type Act = 'suspend' | 'lift' | 'signOut' | 'actAs'
const icons: Record<Act, IconName> = { suspend: 'lock', lift: 'check', signOut: 'logout', actAs: 'eye' }

const isOver = (until: unknown) => typeof until === 'string' && Date.parse(until) <= timeHere().getTime()
const said = (value: unknown) => (typeof value === 'string' ? value : null)
const isSuspended = (member: OfficeRecord) => member['suspended_at'] !== null && !isOver(member['suspended_until'])

/** What an operator does with a member's account: suspend it, end its sessions, act as its owner. */
export function AccountActs({ member }: { member: OfficeRecord }) {
  const me = useMe()
  const [act, setAct] = useState<Act>()
  if (member['closed_at'] !== null || me === undefined || me.id === member.id) return null
  const suspended = isSuspended(member)
  const acts: Act[] = [
    ...(suspended || member['is_operator'] || member['registration_completed_at'] === null ? [] : (['actAs'] as const)),
    'signOut',
    suspended ? 'lift' : 'suspend',
  ]
  return (
    <>
      {acts.map((one) => (
        <Button key={one} size="sm" icon={icons[one]} onClick={() => setAct(one)}>
          {t(`account.${one}`)}
        </Button>
      ))}
      {act && <ActDialog act={act} member={member} onClose={() => setAct(undefined)} />}
    </>
  )
}

function ActDialog({ act, member, onClose }: { act: Act; member: OfficeRecord; onClose: () => void }) {
  const name = fullName({ first_name: said(member['first_name']), last_name: said(member['last_name']) })
  const queries = useQueryClient()
  const done = useOnlyHere(onClose)
  const params = { id: member.id }
  async function run(reason: string, until: string): Promise<void> {
    if (act === 'actAs') {
      beginImpersonation(await call('identity.actAs', { params, body: { reason } }), member.id)
      return
    }
    if (act === 'suspend')
      await call('identity.suspend', {
        params,
        body: { reason, until: until === '' ? null : instantAt(until, ownZone()) },
      })
    else if (act === 'lift') await call('identity.liftSuspension', { params, body: { reason } })
    else await call('identity.signOutMember', { params, body: { reason } })
    toast(t(`account.${act}.done`, { name }))
    done()
    void queries.invalidateQueries()
  }
  const given = useCallForm({
    initialValues: { reason: '', until: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('account.reason.needed') : null) },
    submit: ({ reason, until }) => run(reason, until),
  })
  const { form } = given
  return (
    <FormDialog
      title={t(`account.${act}.title`, { name })}
      given={given}
      confirm={t(`account.${act}`)}
      kind={act === 'suspend' ? 'danger' : 'primary'}
      onClose={onClose}
    >
      <p className="soft">{t(`account.${act}.text`, { name })}</p>
      <TextArea
        label={t('account.reason')}
        description={t(act === 'suspend' || act === 'actAs' ? 'account.reason.read' : 'account.reason.log')}
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
      {act === 'suspend' && (
        <TextField
          label={t('account.until')}
          type="datetime-local"
          optional
          description={ownZone().replaceAll('_', ' ')}
          {...form.getInputProps('until')}
        />
      )}
    </FormDialog>
  )
}
