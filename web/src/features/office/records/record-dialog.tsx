import type { Resource } from '@app/contract/resources'
import { useRef, useState } from 'react'
import { useOnlyHere } from '../../../lib/only-here.ts'
import { ConfirmModal, Modal } from '../../../ui/modal.tsx'
import { ItemActs } from '../media/item-acts.tsx'
import { lower, oneOf, t } from './names.ts'
import { RecordForm } from './record-form.tsx'
import type { OfficeRecord } from './records.api.ts'
import { titleOf } from './record-table.tsx'

/** The form of a part in a dialog over its list. What was typed and not saved is asked for before it closes. */
export function RecordDialog({
  of,
  record,
  parent,
  initial,
  onClose,
}: {
  of: Resource
  record: OfficeRecord | undefined
  parent: OfficeRecord
  initial?: Record<string, unknown>
  onClose: () => void
}) {
  // Read when something is done, which may have been asked for before it was typed.
  const dirty = useRef(false)
  const [asking, setAsking] = useState(false)
  const done = useOnlyHere(onClose)
  return (
    <Modal
      opened
      size="lg"
      onClose={() => (dirty.current ? setAsking(true) : onClose())}
      title={record ? titleOf(of, record) : t('new', { one: lower(oneOf(of)) })}
    >
      <RecordForm
        of={of}
        record={record}
        parent={parent}
        {...(initial ? { initial } : {})}
        onSaved={done}
        onRemoved={done}
        onDirty={(is) => {
          dirty.current = is
        }}
      />
      {of.name === 'media-items' && record && (
        <ItemActs item={record} onShown={() => !dirty.current && done()} onGone={done} />
      )}
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('leave.title')}
        confirm={t('leave.confirm')}
        kind="danger"
        onConfirm={onClose}
      >
        {t('leave.text')}
      </ConfirmModal>
    </Modal>
  )
}
