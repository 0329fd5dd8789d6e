/** A line of CSV (RFC 4180). What a spreadsheet would take for a formula is kept a text. */
export function csvLine(values: readonly (string | number)[]): string {
  const cell = (value: string | number) => {
    const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return `${values.map(cell).join(',')}\r\n`
}
