/** A line of CSV (RFC 4180). What a spreadsheet would take for a formula is kept a text; an amount below zero is none. */
export function csvLine(values: readonly (string | number)[]): string {
  const cell = (value: string | number) => {
    const isFormula = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && !/^-\d+(\.\d+)?$/.test(value)
    const text = isFormula ? `'${value}` : String(value)
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return `${values.map(cell).join(',')}\r\n`
}
