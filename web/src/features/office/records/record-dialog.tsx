import type { Resource } from '@app/contract/resources'
import { useRef, useState } from 'react'
import { useOnlyHere } from '../../../lib/only-here.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmModal, Modal } from '../../../ui/modal.tsx'
import { ItemActs } from '../media/item-acts.tsx'
import { lower, oneOf, t } from './names.ts'
import { RecordForm } from './record-form.tsx'
import type { OfficeRecord } from './records.api.ts'
import { titleOf } from './record-table.tsx'
import { ReminderTextActs } from './reminder-text.tsx'

/** The form of a part in a dialog over its list. What was typed and not saved is asked for before it closes. */
export function RecordDialog({
  of,
  record,
  parent,
  initial,
  onCopy,
  onClose,
}: {
  of: Resource
  record: OfficeRecord | undefined
  parent: OfficeRecord
  initial?: Record<string, unknown>
  /** Makes a new one that begins as this. */
  onCopy?: (record: OfficeRecord) => void
  onClose: () => void
}) {
  // Read when something is done, which may have been asked for before it was typed.
  const dirty = useRef(false)
  // What is done once somebody has said that what was typed may go.
  const [asking, setAsking] = useState<() => void>()
  const unlessTyped = (go: () => void) => (dirty.current ? setAsking(() => go) : go())
  const done = useOnlyHere(onClose)
  return (
    <Modal
      opened
      size="lg"
      onClose={() => unlessTyped(onClose)}
      title={record ? titleOf(of, record) : t('new', { one: lower(oneOf(of)) })}
    >
      <RecordForm
        of={of}
        record={record}
        parent={parent}
        {...(initial ? { initial } : {})}
        onSaved={done}
        onRemoved={done}
        end={(values, fill) => (
          <>
            {of.name === 'reminder-texts' && (
              <ReminderTextActs
                seller={parent.id}
                stage={String(record?.['stage'] ?? values['stage'] ?? '')}
                values={values}
                fill={fill}
              />
            )}
            {record && onCopy && (
              <Button kind="quiet" icon="copy" onClick={() => unlessTyped(() => onCopy(record))}>
                {t('copy')}
              </Button>
            )}
          </>
        )}
        onDirty={(is) => {
          dirty.current = is
        }}
      />
      {of.name === 'media-items' && record && (
        <ItemActs item={record} onShown={() => !dirty.current && done()} onGone={done} />
      )}
      <ConfirmModal
        opened={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={t('leave.title')}
        confirm={t('leave.confirm')}
        kind="danger"
        onConfirm={() => asking?.()}
      >
        {t('leave.text')}
      </ConfirmModal>
    </Modal>
  )
}
