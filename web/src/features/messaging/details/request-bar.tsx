import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { t } from '../list/text.ts'
import { useConversationAct } from '../messaging.actions.ts'
import type { Conversation } from '../messaging.api.ts'
import { AskBefore } from './ask-before.tsx'
import type { Asking } from './ask-before.tsx'
import css from './request-bar.module.css'

/** Somebody without a tie has written: accept, decline or block. What was declined can still be accepted. */
export function RequestBar({ conversation }: { conversation: Conversation }) {
  const { act, busy } = useConversationAct()
  const [asking, setAsking] = useState<Asking>()
  const { name } = conversation.receiver
  const open = conversation.state === 'request_received'
  const state = open ? 'received' : 'declined'
  return (
    <section className={css['bar']} aria-label={t(`request.${state}`, { name })}>
      <div className={css['words']}>
        <b>{t(`request.${state}`, { name })}</b>
        <p className="sm soft">{t(`request.${state}.text`, { name })}</p>
      </div>
      <div className={css['acts']}>
        <Button kind="danger" onClick={() => setAsking('block')}>
          {t('request.block')}
        </Button>
        {open && (
          <Button busy={busy === 'decline'} onClick={() => act('decline', conversation)}>
            {t('request.decline')}
          </Button>
        )}
        <Button kind="primary" icon="check" busy={busy === 'accept'} onClick={() => act('accept', conversation)}>
          {t('request.accept')}
        </Button>
      </div>
      <AskBefore conversation={conversation} asking={asking} onDone={() => setAsking(undefined)} />
    </section>
  )
}
