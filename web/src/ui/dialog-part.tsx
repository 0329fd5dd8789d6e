import type { ComponentType } from 'react'
import { t } from '../lib/i18n.ts'
import { Modal } from './modal.tsx'
import { part } from './part.tsx'
import type { FailedProps } from './part.tsx'
import { ErrorState } from './states.tsx'

/**
 * A dialog whose file is loaded when it is opened. Where it does not come, a small dialog says so in its place, with a way to
 * try again; closing it closes what was asked for.
 * @param closeOf how what the dialog is given closes it
 */
export function dialogPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  closeOf: (props: Props) => void,
): ComponentType<Props> {
  return part<Props>(load, function FailedDialog(props: FailedProps & Props) {
    return (
      <Modal opened onClose={() => closeOf(props)} title={t('error.title')} size="sm">
        <ErrorState error={props.error} retry={props.retry} plain />
      </Modal>
    )
  })
}
