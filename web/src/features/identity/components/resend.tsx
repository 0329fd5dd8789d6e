import { useState } from 'react'
import { CallError, call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'

type By = { email: string } | { token: string }

/** Asks for a fresh link, by mail address or by the old link; `said` is the server's answer. */
export function useResend(by: By) {
  const [said, setSaid] = useState<{ text: string; bad: boolean }>()
  const [busy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    try {
      setSaid({ text: (await call('identity.resendLink', { body: by })).detail, bad: false })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setSaid({ text: error.detail, bad: true })
    } finally {
      setBusy(false)
    }
  }
  return { said, busy, send }
}

/** The button for it; the answer stands in its place. */
export function Resend({ by, label }: { by: By; label: string }) {
  const { said, busy, send } = useResend(by)
  return (
    <div className="stack stack-tight" aria-live="polite">
      {said && <Notice tone={said.bad ? 'bad' : 'good'}>{said.text}</Notice>}
      {(!said || said.bad) && (
        <Button icon="mail" block busy={busy} onClick={() => void send()}>
          {label}
        </Button>
      )}
    </div>
  )
}
