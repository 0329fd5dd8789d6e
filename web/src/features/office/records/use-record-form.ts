import type { Resource } from '@app/contract/resources'
import { useState } from 'react'
import { CallError } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import type { CallForm } from '../../../lib/form.ts'
import { ownZone } from '../../../lib/zones.ts'
import { t } from './names.ts'
import { useWriting } from './records.api.ts'
import { useUndo } from './undo.ts'
import type { OfficeRecord } from './records.api.ts'
import { bodyOf, contextOf, formOf, rebase, touched } from './values.ts'
import type { Clash, Context, FormValue, FormValues } from './values.ts'

type Given = {
  of: Resource
  /** Undefined for a new one. */
  record: OfficeRecord | undefined
  /** The event of a part of it: zone, currency, and whose part is made. */
  parent: OfficeRecord | undefined
  /** What a new record begins with. */
  initial?: Record<string, unknown> | undefined
  onSaved: (record: OfficeRecord) => void
}

export type RecordForm = {
  call: CallForm<FormValues>
  /** The record that the inputs were last read from; a newer one in the cache changes nothing that somebody types. */
  base: OfficeRecord | undefined
  context: Context
  dirty: boolean
  /** The fields that were changed and are not saved. */
  touched: readonly string[]
  saved: boolean
  /** What somebody else changed meanwhile. */
  meanwhile: { taken: string[]; clashes: Clash[] } | undefined
  settle: (name: string, value?: FormValue) => void
}

/**
 * The form of one record. It sends what was touched with the version that it was read as; when somebody else was faster it
 * takes their other fields over, asks about those that both changed, and saves only when told again.
 */
export function useRecordForm({ of, record, parent, initial, onSaved }: Given): RecordForm {
  const { create, change } = useWriting()
  const [base, setBase] = useState(record)
  const [saved, setSaved] = useState(false)
  const [meanwhile, setMeanwhile] = useState<RecordForm['meanwhile']>()
  const own = contextOf(base ?? initial, parent, ownZone())
  const given = useCallForm<FormValues>({
    initialValues: formOf(of, base, own, initial),
    onValuesChange: () => setSaved(false),
    submit: async (values) => {
      const context = contextOf(
        { ...base, ...pick(values, ['time_zone', 'currency_code', 'currency']) },
        parent,
        ownZone(),
      )
      const body = bodyOf(of, base, values, context)
      if (of.parent && parent && !base) body[of.parent] = parent.id
      try {
        const written = base
          ? Object.keys(body).length > 0
            ? await change(of, base, body)
            : base
          : await create(of, body)
        show(written)
        setMeanwhile(undefined)
        setSaved(true)
        onSaved(written)
      } catch (error) {
        const current = error instanceof CallError && error.code === 'changed_meanwhile' ? error.current : undefined
        if (!base || !current) throw error
        const now = current as OfficeRecord
        const next = rebase(of, base, now, values, own)
        setBase(now)
        given.form.setValues(next.values)
        setMeanwhile({ taken: next.taken, clashes: next.clashes })
      }
    },
    describe: (error) => (error.code === 'in_use' || error.status === 409 ? error.detail : undefined),
  })

  function show(written: OfficeRecord): void {
    const values = formOf(of, written, contextOf(written, parent, ownZone()))
    setBase(written)
    given.form.setInitialValues(values)
    given.form.setValues(values)
    given.form.resetDirty(values)
  }

  const { values } = given.form
  const changed = base ? touched(of, base, values, own) : []
  const dirty = base
    ? changed.length > 0
    : JSON.stringify(values) !== JSON.stringify(formOf(of, undefined, own, initial))
  return {
    call: given,
    base,
    // A zone or currency that was just chosen counts at once for what is typed below it.
    context: contextOf(
      { ...base, ...initial, ...pick(values, ['time_zone', 'currency_code', 'currency']) },
      parent,
      ownZone(),
    ),
    dirty,
    touched: changed,
    saved: saved && !dirty,
    meanwhile,
    settle: (name, value) => {
      if (value !== undefined) given.form.setFieldValue(name, value)
      setMeanwhile((now) => now && { ...now, clashes: now.clashes.filter((one) => one.name !== name) })
    },
  }
}

const pick = (values: FormValues, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))

/** Takes a record away, with a way back while it is offered. */
export function useRemoval(of: Resource): (record: OfficeRecord) => Promise<void> {
  const { remove } = useWriting()
  const undo = useUndo(of)
  return async (record) => {
    await remove(of, record)
    undo([record], t('removed'))
  }
}
