import { useState } from 'react'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Panel } from '../../../../ui/card.tsx'
import type { Sheet } from '../money.ts'
import { t } from '../text.ts'
import { CancelDialog, HoldDialog, RemindDialog, ResumeDialog, StopDialog, TransferDialog } from './act-dialogs.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { ReissueDialog } from './reissue-dialog.tsx'
import css from './money.module.css'

type Act = Exclude<Sheet['acts'][number], 'credit'>
const dialogs = {
  transfer: TransferDialog,
  remind: RemindDialog,
  adjust: AdjustDialog,
  hold: HoldDialog,
  stop: StopDialog,
  resume: ResumeDialog,
  reissue: ReissueDialog,
  cancel: CancelDialog,
} as const

/** What can be done with an invoice now; each asks before it does. */
export function Acts({ sheet }: { sheet: Sheet }) {
  const [open, setOpen] = useState<Act>()
  const Dialog = open && dialogs[open]
  if (sheet.acts.length === 0) return null
  return (
    <Panel title={t('act')}>
      <div className={css['acts']}>
        {sheet.acts.map((act, index) =>
          act === 'credit' ? (
            <ButtonLink key={act} to={`/office/money/${sheet.id}/credit`} block>
              {t(sheet.credit_draft ? 'act.credit.draft' : 'act.credit')}
            </ButtonLink>
          ) : (
            <Button
              key={act}
              kind={act === 'cancel' ? 'danger' : index === 0 && sheet.open_amount > 0 ? 'primary' : 'plain'}
              block
              onClick={() => setOpen(act)}
            >
              {t(`act.${act}`)}
            </Button>
          ),
        )}
      </div>
      {Dialog && <Dialog sheet={sheet} onClose={() => setOpen(undefined)} />}
    </Panel>
  )
}
