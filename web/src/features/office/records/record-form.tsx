import { written } from '@app/contract/resources'
import type { Resource } from '@app/contract/resources'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { CallError } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ConfirmModal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toast.tsx'
import { LeaveGuard } from '../../members/index.ts'
import { useCategoryLabels } from './categories.ts'
import { Meanwhile } from './meanwhile.tsx'
import { following } from './follows.ts'
import { grouped } from './groups.ts'
import { fieldName, lower, oneOf, t } from './names.ts'
import type { OfficeRecord } from './records.api.ts'
import { RecordField } from './record-field.tsx'
import { useRecordForm, useRemoval } from './use-record-form.ts'
import type { FormValue, FormValues } from './values.ts'
import { valueWords } from './words.ts'
import css from './records.module.css'

/**
 * The form of a record: its fields in groups, one way of saving (the button, Enter, Ctrl+S), and the way to remove it.
 * `only` shows some of the fields; `flat` leaves the headings of groups out.
 */
export function RecordForm({
  of,
  record,
  parent,
  initial,
  only,
  onSaved,
  onRemoved,
  onDirty,
  says,
  end,
}: {
  of: Resource
  record?: OfficeRecord | undefined
  parent?: OfficeRecord | undefined
  initial?: Record<string, unknown>
  only?: readonly string[]
  onSaved?: (record: OfficeRecord) => void
  onRemoved?: () => void
  /** Told whether something is typed that is not saved. */
  onDirty?: (dirty: boolean) => void
  /** What saving these changes means to others, said before it is done. */
  says?: (touched: readonly string[]) => ReactNode
  /** Beside the buttons; what is typed may be read and written. */
  end?: ReactNode | ((values: FormValues, fill: (values: FormValues) => void) => ReactNode)
}) {
  const form = useRecordForm({ of, record, parent, initial, onSaved: onSaved ?? (() => undefined) })
  const { call, base, context, dirty, touched, saved, meanwhile, settle } = form
  const element = useRef<HTMLFormElement>(null)
  const heading = useId()
  const open = new Set(written(of, base ? 'change' : 'create').map(([name]) => name))
  // What was asked for once stays, so that its answer can be taken back.
  const [asked, setAsked] = useState<readonly string[]>([])
  const doubted = Object.keys(call.form.errors).filter((name) => of.fields[name]?.onDoubt && !asked.includes(name))
  if (doubted.length > 0) setAsked([...asked, ...doubted])
  const isAsked = (name: string) => !of.fields[name]?.onDoubt || asked.includes(name)
  const named = (only ?? Object.keys(of.fields)).filter(
    (name) => open.has(name) && isAsked(name) && !(name === of.parent && parent),
  )
  const shown = base
    ? (only ?? Object.keys(of.fields)).filter(
        (name) => saysMore(of.fields[name]) || (of.fields[name]?.fixed && name !== of.parent),
      )
    : []
  function type(name: string, value: FormValue): void {
    if (!base) call.form.setValues(following(of, call.form.values, name, value))
    call.form.setFieldValue(name, value)
  }
  useSaveKey(element, call.onSubmit)
  const tell = useEffectEvent((is: boolean) => onDirty?.(is))
  useEffect(() => tell(dirty), [dirty])
  const categories = useCategoryLabels(of) ?? {}
  const parts = grouped(of, named)
  const parentId =
    parent?.id ?? (typeof base?.[of.parent ?? ''] === 'number' ? (base[of.parent ?? ''] as number) : undefined)
  return (
    <form ref={element} onSubmit={call.onSubmit} className={css['form']} noValidate>
      <LeaveGuard dirty={dirty && !call.busy} />
      {call.problem && <Notice tone="bad">{call.problem}</Notice>}
      {meanwhile && (
        <Meanwhile
          of={of}
          {...meanwhile}
          values={call.form.values}
          context={context}
          labels={base?.labels ?? {}}
          settle={settle}
        />
      )}
      {parts.map(({ group, names }) => (
        <section
          key={group}
          className={css['group']}
          aria-labelledby={parts.length > 1 ? `${heading}${group}` : undefined}
        >
          {parts.length > 1 && (
            <h2 id={`${heading}${group}`} className={css['groupTitle']}>
              {t(`group.${group}`)}
            </h2>
          )}
          <div className={css['fields']}>
            {names.map((name) => {
              const field = of.fields[name]
              if (!field) return null
              return (
                <div key={name} className={cx(isWide(field) && css['wide'])}>
                  <RecordField
                    of={of}
                    name={name}
                    field={field}
                    value={call.form.values[name]}
                    error={call.form.errors[name]}
                    onChange={(value) => type(name, value)}
                    record={base}
                    parentId={parentId}
                    context={context}
                  />
                </div>
              )
            })}
          </div>
        </section>
      ))}
      {base && shown.length > 0 && (
        <dl className={css['facts']}>
          {shown.map((name) => (
            <div key={name}>
              <dt>{fieldName(of, name)}</dt>
              <dd>{valueWords(of, name, base[name], { ...base.labels, ...categories }, context) || '–'}</dd>
            </div>
          ))}
        </dl>
      )}
      {dirty && says?.(touched)}
      <div className={css['actions']}>
        {open.size > 0 && (
          <Button type="submit" kind="primary" busy={call.busy} aria-keyshortcuts="Control+S">
            {t(base ? 'save' : 'make')}
          </Button>
        )}
        <span role="status" className={css['saved']}>
          {saved ? (
            <>
              <Icon name="check" size="sm" />
              {t('saved')}
            </>
          ) : (
            dirty && base && t('unsaved')
          )}
        </span>
        {typeof end === 'function' ? end(call.form.values, (given) => call.form.setValues(given)) : end}
        {base && of.acts.includes('remove') && onRemoved && <Remove of={of} record={base} onRemoved={onRemoved} />}
      </div>
    </form>
  )
}

/** Shown only, and in words: what narrows lists is nothing of a record, and a picture is no word. */
const saysMore = (field: Resource['fields'][string] | undefined) =>
  field !== undefined && field.shown && !field.asking && field.type !== 'picture'

const isWide = (field: Resource['fields'][string]) =>
  (field.type === 'text' && (field.lines || field.max > 200)) || field.type === 'choices' || field.type === 'references'

/** Ctrl+S, or Cmd+S, saves the form in which one types, or else the only one. */
function useSaveKey(form: React.RefObject<HTMLFormElement | null>, submit: () => void): void {
  const save = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const own = form.current
    const inOther = document.activeElement?.closest('form, dialog')
    if (!own || (inOther && inOther !== own && !inOther.contains(own))) return
    // A dialog above is the one that is meant.
    if (!own.closest('dialog') && document.querySelector('dialog[open]')) return
    event.preventDefault()
    submit()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => save(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function Remove({ of, record, onRemoved }: { of: Resource; record: OfficeRecord; onRemoved: () => void }) {
  const [asking, setAsking] = useState(false)
  const remove = useRemoval(of)
  return (
    <>
      <Button kind="quiet" icon="trash" className={css['remove']} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('remove.title', { one: lower(oneOf(of)) })}
        confirm={t('remove')}
        kind="danger"
        onConfirm={async () => {
          try {
            await remove(record)
            onRemoved()
          } catch (error) {
            toast(error instanceof CallError ? error.detail : String(error), 'bad')
            setAsking(false)
          }
        }}
      >
        {t('remove.text')}
      </ConfirmModal>
    </>
  )
}
