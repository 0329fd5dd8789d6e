import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmModal } from '../../../ui/modal.tsx'
import { t } from '../text.ts'
import css from './admin.module.css'

/** One of what a company keeps; with `edit` and `remove` for who may change it, and `more` before them. */
export function KeptRow({
  name,
  edit,
  remove,
  more,
  children,
}: {
  name: string
  edit?: (() => void) | undefined
  remove?: (() => void) | undefined
  more?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={css['wish']}>
      <div className="grow">{children}</div>
      {edit && (
        <span className={css['buttons']}>
          {more}
          <Button size="sm" aria-label={`${t('kept.edit')}: ${name}`} onClick={edit}>
            {t('kept.edit')}
          </Button>
          <Button size="sm" kind="quiet" aria-label={`${t('kept.delete')}: ${name}`} onClick={remove}>
            {t('kept.delete')}
          </Button>
        </span>
      )}
    </div>
  )
}

/** Asks before one of them is deleted; what stands against it is said by the act itself. */
export function DeleteKept({
  name,
  text,
  remove,
  onClose,
}: {
  name: string
  text: string
  remove: () => Promise<unknown>
  onClose: () => void
}) {
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('kept.delete.title', { name })}
      confirm={t('kept.delete')}
      kind="danger"
      onConfirm={async () => {
        await remove().catch(() => undefined)
        onClose()
      }}
    >
      {text}
    </ConfirmModal>
  )
}
