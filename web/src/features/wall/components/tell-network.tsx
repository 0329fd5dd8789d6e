import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { dialogPart } from '../../../ui/dialog-part.tsx'
import { t } from '../text.ts'
import type { Telling } from './tell-dialog.tsx'

const TellDialog = dialogPart(
  () => import('./tell-dialog.tsx').then((module) => module.TellDialog),
  ({ onClose }) => onClose(),
)

/** A button that opens a post about something; nothing is posted but by a press. */
export function TellNetwork(props: Omit<Telling, 'onClose'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button call="wall.create" icon="share" size="sm" onClick={() => setOpen(true)}>
        {t('tell.title')}
      </Button>
      {open && <TellDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
