import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import type { CallForm } from '../../../lib/form.ts'
import { useOnlyHere } from '../../../lib/only-here.ts'
import { toast } from '../../../ui/toast.tsx'

/**
 * The form of a dialog that acts on something: sent once, confirmed by a message, and the page is loaded again. When another operator
 * was first nothing is done: the dialog says so, and the page behind it shows the newer state.
 */
export function useActForm<Values extends Record<string, unknown>>({
  initialValues,
  rename = {},
  send,
  done,
  onDone,
}: {
  initialValues: Values
  /** Fields of the call that have another name in the form. */
  rename?: Record<string, string>
  send: (values: Values) => Promise<unknown>
  /** The message afterwards. */
  done: string
  onDone: () => void
}): CallForm<Values> {
  const queries = useQueryClient()
  const close = useOnlyHere(onDone)
  return useCallForm<Values>({
    initialValues,
    rename,
    async submit(values) {
      try {
        await send(values)
      } catch (error) {
        if (error instanceof CallError && error.status === 409) void queries.invalidateQueries()
        throw error
      }
      toast(done)
      close()
      void queries.invalidateQueries()
    },
  })
}
