import { useState } from 'react'
import { CallError, call } from '../../../lib/call.ts'
import { moment } from '../../../lib/dates.ts'
import { useCallForm } from '../../../lib/form.ts'
import { ownZone } from '../../../lib/zones.ts'
import { cx } from '../../../ui/classes.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { TextArea } from '../../../ui/fields.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSaved } from '../saving.ts'
import { stateQuery } from '../steps.ts'
import type { SetupState } from '../steps.ts'
import { t } from '../text.ts'
import { SetupForm } from './form.tsx'
import css from './setup.module.css'

const ASK_AGAIN_MS = 3000

/** Whether mail arrives, and what ends each. */
export function MailForm({ state }: { state: SetupState }) {
  const saved = useSaved()
  const given = useCallForm({
    initialValues: { closing: state.mail.closing },
    submit: async ({ closing }) => {
      const now = await call('setup.mail', { body: { mark: state.mail.mark, closing } })
      saved(now)
      given.form.resetDirty({ closing: now.mail.closing })
    },
  })
  return (
    <>
      <MailCheck state={state} />
      <SetupForm call={given}>
        <TextArea
          label={t('mail.closing')}
          optional
          maxLength={500}
          description={t('mail.closing-hint')}
          {...given.form.getInputProps('closing')}
        />
      </SetupForm>
    </>
  )
}

function MailCheck({ state: { mail } }: { state: SetupState }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const waiting = mail.sends && mail.check !== null && mail.check.sent_at === null && mail.check.problem === null
  // What becomes of a mail is known a moment later.
  useQuery({ ...stateQuery, enabled: waiting, refetchInterval: ASK_AGAIN_MS })

  async function send() {
    setBusy(true)
    try {
      queries.setQueryData(stateQuery.queryKey, await call('setup.checkMail', {}))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={cx('stack', css['mailCheck'])}>
      {!mail.sends && <Notice tone="warn">{t('mail.none')}</Notice>}
      {mail.check && (
        <Notice tone={mail.check.sent_at ? 'good' : mail.check.problem ? 'bad' : 'info'}>
          <span role="status">
            {mail.check.sent_at
              ? t('mail.sent', { to: mail.check.to, at: moment(mail.check.sent_at, ownZone()) })
              : mail.check.problem
                ? t('mail.failed', { problem: mail.check.problem })
                : t('mail.waits', { to: mail.check.to })}
          </span>
        </Notice>
      )}
      <div>
        <Button icon="mail" busy={busy} onClick={() => void send()}>
          {t('mail.check')}
        </Button>
      </div>
    </div>
  )
}
