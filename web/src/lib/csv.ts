/** A table as CSV that spreadsheets open (RFC 4180): what they would take for a formula gets an apostrophe before it. */
export function csvOf(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): Blob {
  const cell = (value: string | number) => {
    const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  const lines = [heads, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`)
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  return new Blob([`\uFEFF${lines.join('')}`], { type: 'text/csv' })
}
