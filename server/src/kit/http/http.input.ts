import type { z } from 'zod'
import '../base/input.errors.ts'
import { t } from '../base/kit.texts.ts'

/** Paths of texts that PostgreSQL does not take: NUL is none of its characters, half a character is none at all. */
export function unstorable(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => unstorable(inner, path ? `${path}.${key}` : key))
}

type Issue = z.core.$ZodIssue

/** Gathers every problem under its field: `seats.0.email`, or `non_field_errors` when it belongs to none. */
export function collectIssues(issues: readonly Issue[], fields: Record<string, string[]>): void {
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key].join('.'), t('this-field-is-not-known'))
      continue
    }
    add(issue.path.join('.') || 'non_field_errors', issue.message)
  }
  function add(field: string, message: string): void {
    const list = (fields[field] ??= [])
    if (!list.includes(message)) list.push(message)
  }
}
