import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'
import type { FocusEvent, ReactNode } from 'react'
import { LeaveGuard } from './leave-guard.tsx'

/**
 * A form that saves itself: what was typed when its field is left, what was picked at once (`picked` are such fields). It has no
 * button; what could not be kept stays, with its reason, and is asked about before the page is left.
 */
export function SelfSavingForm<Values extends Record<string, unknown>>({
  form,
  picked,
  busy,
  onSubmit,
  children,
}: {
  form: UseFormReturnType<Values>
  picked: readonly (keyof Values & string)[]
  busy: boolean
  onSubmit: () => void
  children: ReactNode
}) {
  const choice = JSON.stringify(
    picked.map((name) => {
      const value: unknown = form.values[name]
      // A picture is known by what is shown of it.
      return value && typeof value === 'object' && 'shown' in value ? value.shown : (value ?? String(value))
    }),
  )
  const before = useRef(choice)
  const waiting = useRef(false)
  const dirty = form.isDirty()
  const save = useRef<() => void>(undefined)
  useEffect(() => {
    save.current = () => {
      // One at a time: what comes while one is on its way goes with the next.
      waiting.current = busy
      if (!busy) onSubmit()
    }
    if (!busy && waiting.current) save.current()
  })
  useEffect(() => {
    if (before.current === choice) return
    before.current = choice
    if (dirty) save.current?.()
  }, [choice, dirty])
  const leave = (event: FocusEvent<HTMLFormElement>) => {
    const typed = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (typed && form.isDirty()) save.current?.()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears when one of its fields is left
    <form
      className="stack"
      onBlur={leave}
      onSubmit={(event) => {
        event.preventDefault()
        save.current?.()
      }}
    >
      <LeaveGuard dirty={dirty && !busy} />
      {children}
    </form>
  )
}

/** After a save: the form stands as it was kept, save for what was changed meanwhile. */
export function takeSaved<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  sent: Values,
  now: Values,
): void {
  const present = form.getValues()
  const same = (name: string) =>
    present[name] === sent[name] || JSON.stringify(present[name]) === JSON.stringify(sent[name])
  const next = Object.fromEntries(
    Object.keys(now).map((name) => [name, same(name) ? now[name] : present[name]]),
  ) as Values
  form.setInitialValues(now)
  form.setValues(next)
  form.resetDirty(now)
}
