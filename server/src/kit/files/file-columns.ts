type Row = Readonly<Record<string, unknown>>

/**
 * A column in which a domain writes down files of the store; it lists its own in `x.files.ts`, and `app.ts` lists them all. Only what
 * stands in such a column is ever taken for a file: a text that looks like a key is a text
 * (docs/decisions/0033-files-are-declared.md).
 */
export type FileColumn = {
  table: string
  column: string
  /** One key, several, or pictures of several widths: `[{"width": 480, "file": …}]`. */
  holds: 'key' | 'keys' | 'sizes'
  /** The folder of the store in which its files lie. Art of the demonstration is shared and lies in its own. */
  folder: string
  /** What the file is called by whoever gave it, by its row; where nobody gave it a name, `title` is what it is. */
  called?(row: Row): string
  title(): string
}

/** The keys in one column of a row. */
export function keysIn({ column, holds, folder }: FileColumn, row: Row): string[] {
  const value = row[column]
  const listed: unknown[] = holds === 'key' || !Array.isArray(value) ? [value] : value
  const keys = holds === 'sizes' ? listed.map((one) => (one as { file?: unknown } | null | undefined)?.file) : listed
  return keys.filter(
    (key): key is string => typeof key === 'string' && (key.startsWith(`${folder}/`) || key.startsWith('demo/')),
  )
}
