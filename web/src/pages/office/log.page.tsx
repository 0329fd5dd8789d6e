import { createFileRoute } from '@tanstack/react-router'
import { LogPage } from '../../features/office/index.ts'
import type { LogView } from '../../features/office/index.ts'
import { pageHead } from '../../lib/meta.ts'

const names = ['object', 'by', 'area', 'from', 'until'] as const

export const Route = createFileRoute('/_office/office/log')({
  validateSearch: (search: Record<string, unknown>): LogView =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = search[name]
        const text = typeof value === 'number' ? String(value) : value
        return typeof text === 'string' && text !== '' ? [[name, text]] : []
      }),
    ),
  head: pageHead,
  component: Log,
})

function Log() {
  return <LogPage view={Route.useSearch()} />
}
