import type { UseFormReturnType } from '@mantine/form'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'

const never = () => () => undefined

/** True once the page has woken up in the browser; false in what the server renders. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** What a form of this feature spreads into its `form`: a submit before the page is awake never puts a field in the address. */
export const posted = { method: 'post', noValidate: true } as const

/**
 * Takes over what was typed or filled in by the browser before the page woke up. Give the result to the `form` as its ref;
 * fields need their `name`.
 */
export function useTypedEarly<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null)
  const setFieldValue = form.setFieldValue as (name: string, value: unknown) => void
  const initial = useRef({ form, setFieldValue })
  useLayoutEffect(() => {
    const { form: first, setFieldValue: set } = initial.current
    const values = first.getValues()
    for (const field of ref.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement) || !(field.name in values)) continue
      if (field.type === 'checkbox') {
        if (field.checked && !values[field.name]) set(field.name, true)
      } else if (field.value && !values[field.name]) set(field.name, field.value)
    }
  }, [])
  return ref
}
