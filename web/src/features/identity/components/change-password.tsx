import { call } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice } from '../../../ui/card.tsx'
import { PasswordField } from '../../../ui/fields.tsx'
import { PageHead } from '../../../ui/layout.tsx'
import { toast } from '../../../ui/toast.tsx'
import { checkNewPassword } from '../checks.ts'
import { posted } from '../early-form.ts'
import { t } from '../text.ts'
import { NewPasswordField } from './new-password.tsx'
import { Sessions } from './sessions.tsx'
import css from './auth-card.module.css'

/** My password, and where I am signed in: choosing a new one signs every other device out. */
export function ChangePasswordPage() {
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: { old_password: '', password: '' },
    validate: { old_password: (old) => (old ? null : t('password.needed')), password: checkNewPassword },
    submit: async (body) => {
      toast((await call('identity.changePassword', { body })).detail)
      form.reset()
    },
  })
  return (
    <div className={`page ${css['settings']}`}>
      <PageHead title={t('sessions.page')} />
      <Card>
        <CardHead title={t('change.title')} end={<span className="sm soft">{t('change.lead')}</span>} />
        <CardBody>
          <form onSubmit={onSubmit} className={css['form']} {...posted}>
            {problem && <Notice tone="bad">{problem}</Notice>}
            <PasswordField
              label={t('password.present')}
              name="old_password"
              autoComplete="current-password"
              maxLength={1000}
              {...form.getInputProps('old_password')}
            />
            <NewPasswordField {...form.getInputProps('password')} />
            <div>
              <Button call="identity.changePassword" type="submit" kind="primary" busy={busy}>
                {t('change.submit')}
              </Button>
            </div>
          </form>
        </CardBody>
      </Card>
      <Sessions />
    </div>
  )
}
