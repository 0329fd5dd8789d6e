import { useForm } from '@mantine/form'
import type { UseFormInput, UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { CallError } from './call.ts'
import { t } from './parts.texts.ts'

type Options<Values> = Pick<UseFormInput<Values>, 'initialValues' | 'validate' | 'onValuesChange'> & {
  /** Sends the values; throw what `call()` throws. */
  submit: (values: Values) => Promise<unknown>
  /** Names of fields where the server's differ from the form's: `{ username: 'email' }`. */
  rename?: Record<string, string>
  /** A form that saves itself while somebody goes on typing: it leaves the cursor where it is, and counts nothing. */
  quiet?: true
  /** The sentence above the form for a refusal, where the server's own will not do. */
  describe?: (error: CallError) => string | undefined
}

export type CallForm<Values> = {
  form: UseFormReturnType<Values>
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void
  /** True from the press of the button to the answer; further presses do nothing. */
  busy: boolean
  /** What to say above the form: a refusal that belongs to no field, or how many fields need correction. */
  problem: string | undefined
  setProblem: (problem: string | undefined) => void
}

/** In place of a sentence: how many fields are wrong. */
const COUNTED = Symbol('fields that are wrong')

/**
 * A form that ends in a call: checks first, sends once, puts the server's messages on their fields (nested paths such as
 * `seats.0.email` too), moves to the first of them, and keeps everything that was typed.
 */
export function useCallForm<Values extends Record<string, unknown>>(options: Options<Values>): CallForm<Values> {
  const { submit, rename = {}, describe, quiet, ...input } = options
  const form = useForm<Values>({ mode: 'controlled', ...input })
  const [busy, setBusy] = useState(false)
  const [said, setProblem] = useState<string | typeof COUNTED>()
  const sending = useRef(false)

  function point(errors: Record<string, unknown>): void {
    if (quiet) return
    setProblem(COUNTED)
    const first = Object.keys(errors)[0]
    if (first) focusField(form.getInputNode(first as never), first)
  }

  async function send(values: Values): Promise<void> {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      await submit(values)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const known: Record<string, string> = {}
      const others: string[] = []
      for (const [name, messages] of Object.entries(error.fields)) {
        const field = rename[name] ?? name
        if (hasField(values, field)) known[field] = messages.join(' ')
        else others.push(...messages)
      }
      const own = describe?.(error)
      if (Object.keys(known).length > 0) {
        form.setErrors(known as never)
        point(known)
        if (others.length > 0) setProblem(others.join(' '))
      } else setProblem(others.length > 0 ? others.join(' ') : error.detail)
      if (own !== undefined) setProblem(own)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  // A field that is mended loses its message, and the sentence above counts those that are left.
  const left = Object.values(form.errors).filter(Boolean).length
  const problem = said !== COUNTED ? said : left > 0 ? t('form.correct', { count: left }) : undefined

  return {
    form,
    busy,
    problem,
    setProblem,
    onSubmit: (event) => form.onSubmit((values) => send(values), point)(event),
  }
}

function hasField(values: unknown, path: string): boolean {
  let inner = values
  for (const key of path.split('.')) {
    if (typeof inner !== 'object' || inner === null || !(key in inner)) return false
    inner = (inner as Record<string, unknown>)[key]
  }
  return true
}

function focusField(node: HTMLElement | null, path: string): void {
  const field = node ?? document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
  field?.focus()
}
