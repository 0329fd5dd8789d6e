import { operatorRoles } from '@app/contract/resources'
import type { OperatorRole } from '@app/contract/resources'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/call.ts'
import { useCallForm } from '../../../../lib/form.ts'
import type { CallForm } from '../../../../lib/form.ts'
import { useOnlyHere } from '../../../../lib/only-here.ts'
import { CheckField, FieldError, LastNameField, TextField } from '../../../../ui/fields.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { roleName } from '../../index.ts'
import { t } from '../text.ts'
import type { Operator } from './operators-page.tsx'
import css from './operators.module.css'

type WithRoles = { roles: OperatorRole[] }

/** Makes a member an operator, or invites somebody. The name is asked for at once, and needed only by who has no account. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const done = useOnlyHere(onClose)
  const given = useCallForm({
    initialValues: { email: '', first_name: '', last_name: '', roles: [] as OperatorRole[] },
    async submit({ email, first_name, last_name, roles }) {
      const named = { first_name: first_name.trim() || null, last_name: last_name.trim() || null }
      const { invited } = await call('setup.addOperator', { body: { email, ...named, roles } })
      toast(t(invited ? 'add.invited' : 'add.made', { name: email }))
      done()
      void queries.invalidateQueries()
    },
  })
  const { getInputProps } = given.form
  return (
    <FormDialog title={t('add.title')} given={given} confirm={t('add')} onClose={onClose}>
      <TextField
        type="email"
        label={t('email')}
        description={t('email.hint')}
        autoComplete="off"
        {...getInputProps('email')}
      />
      <div className={css['names']}>
        <TextField label={t('first_name')} optional autoComplete="off" {...getInputProps('first_name')} />
        <LastNameField label={t('last_name')} optional autoComplete="off" {...getInputProps('last_name')} />
      </div>
      <p className="xs soft">{t('name.hint')}</p>
      <Roles given={given} />
    </FormDialog>
  )
}

export function ChangeDialog({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const queries = useQueryClient()
  const done = useOnlyHere(onClose)
  const { id, version, name } = operator
  const given = useCallForm<WithRoles>({
    initialValues: { roles: operator.roles },
    async submit({ roles }) {
      await call('setup.changeOperator', { params: { id }, body: { version, roles } }).finally(
        () => void queries.invalidateQueries(),
      )
      toast(t('change.done', { name }))
      done()
    },
  })
  return (
    <FormDialog title={t('change.title', { name })} given={given} confirm={t('save')} onClose={onClose}>
      <Roles given={given} />
    </FormDialog>
  )
}

/** Boxes for what there is to look after; everything includes the rest. */
function Roles<V extends WithRoles>({ given }: { given: CallForm<V> }) {
  const { values, setFieldValue, errors } = given.form
  const { roles } = values
  const all = roles.includes('all')
  const tick = (role: OperatorRole, on: boolean) =>
    setFieldValue('roles', (on ? [...roles, role] : roles.filter((one) => one !== role)) as never)
  return (
    <fieldset className={css['roles']}>
      <legend>{t('roles')}</legend>
      {operatorRoles.map((role) => (
        <CheckField
          key={role}
          label={
            <>
              <b>{roleName(role)}</b> <span className="soft">{t(`role.${role}.text`)}</span>
            </>
          }
          checked={roles.includes(role) || all}
          disabled={all && role !== 'all'}
          onChange={(event) => tick(role, event.currentTarget.checked)}
        />
      ))}
      {errors['roles'] && <FieldError>{errors['roles']}</FieldError>}
    </fieldset>
  )
}
