import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { checkMail } from '../checks.ts'
import { posted, useAwake, useTypedEarly } from '../early-form.ts'
import { t } from '../text.ts'
import css from './auth-card.module.css'

/**
 * Asks for a link by mail address: to a new password, or to the first for somebody who has never chosen one
 * (docs/rules/identity.md). The answer is the same whether the address is known or not.
 */
export function AskByMail() {
  const [said, setSaid] = useState<string>()
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: { email: '' },
    validate: { email: checkMail },
    submit: async (body) => setSaid((await call('identity.forgotPassword', { body })).detail),
  })
  const ref = useTypedEarly(form)
  const awake = useAwake()
  return (
    <form ref={ref} onSubmit={onSubmit} className={css['form']} {...posted}>
      <div aria-live="polite">
        {said && (
          <Notice tone="good">
            <p>{said}</p>
            <p className="soft">{t('forgot.wait')}</p>
          </Notice>
        )}
      </div>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <TextField
        label={t('email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...form.getInputProps('email')}
      />
      <Button type="submit" kind="primary" size="lg" block busy={busy} disabled={!awake}>
        {t(said ? 'forgot.again' : 'forgot.send')}
      </Button>
    </form>
  )
}
