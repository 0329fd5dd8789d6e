import type { Resource } from '@app/contract/resources'
import { useState } from 'react'
import { CallError } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmModal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toast.tsx'
import { MergeTag } from './merge-tag.tsx'
import { t } from './names.ts'
import { useWriting } from './records.api.ts'
import type { OfficeRecord } from './records.api.ts'
import { titleOf } from './record-table.tsx'
import { useUndo } from './undo.ts'
import css from './records.module.css'

/** What can be done with the chosen rows: taking them away, one after another, so that each is refused for its own reason. */
export function Selected({ of, records, done }: { of: Resource; records: readonly OfficeRecord[]; done: () => void }) {
  const [asking, setAsking] = useState(false)
  const { remove } = useWriting()
  const undo = useUndo(of)
  const [only, ...others] = records
  const isOne = others.length === 0
  async function removeAll() {
    const gone: OfficeRecord[] = []
    const kept: string[] = []
    for (const record of records) {
      try {
        await remove(of, record)
        gone.push(record)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        kept.push(`${titleOf(of, record)}: ${error.detail}`)
      }
    }
    setAsking(false)
    if (gone.length > 0) undo(gone, t('removed-many', { count: gone.length }))
    if (kept.length > 0) toast(t('kept-many', { count: kept.length }), 'bad', { detail: kept.join(' ') })
    done()
  }
  return (
    <div className={css['selected']} role="group" aria-label={t('chosen', { count: records.length })}>
      <b className="num">{t('chosen', { count: records.length })}</b>
      <Button size="sm" icon="trash" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      {of.name === 'tags' && only && isOne && <MergeTag tag={only} />}
      <Button size="sm" kind="quiet" onClick={done}>
        {t('choose-none')}
      </Button>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('remove-many.title', { count: records.length })}
        confirm={t('remove')}
        kind="danger"
        onConfirm={removeAll}
      >
        {t('remove.text')}
      </ConfirmModal>
    </div>
  )
}
