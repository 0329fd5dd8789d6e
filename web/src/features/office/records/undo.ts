import type { Resource } from '@app/contract/resources'
import { CallError } from '../../../lib/call.ts'
import { toast } from '../../../ui/toast.tsx'
import { t } from './names.ts'
import { useWriting } from './records.api.ts'
import type { OfficeRecord } from './records.api.ts'
import { againOf } from './values.ts'

/** Says that records are gone, and offers to make them again: with new numbers, and everything that was written in them. */
export function useUndo(of: Resource): (records: readonly OfficeRecord[], said: string) => void {
  const { create } = useWriting()
  return (records, said) => {
    const undo = async () => {
      try {
        for (const record of records) await create(of, againOf(of, record))
        toast(t('brought-back', { count: records.length }))
      } catch (error) {
        toast(error instanceof CallError ? error.detail : String(error), 'bad')
      }
    }
    toast(said, 'good', of.acts.includes('create') ? { undo: () => void undo() } : {})
  }
}
