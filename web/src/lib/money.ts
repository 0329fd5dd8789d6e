const formats = new Map<string, Intl.NumberFormat>()

/** Making a format costs a hundred times as much as using it. */
function formatOf(name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  let format = formats.get(name)
  if (!format) {
    format = new Intl.NumberFormat('en-GB', options)
    formats.set(name, format)
  }
  return format
}

const decimals = new Map<string, number>()

/** How many decimals a currency has: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  let known = decimals.get(currency)
  if (known === undefined) {
    known = formatOf(currency, { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
    decimals.set(currency, known)
  }
  return known
}

/** An amount of minor units as people read it: `money(79000, 'EUR')` is "€790.00". */
export function money(minor: number, currency: string): string {
  return formatOf(currency, { style: 'currency', currency }).format(minor / 10 ** decimalsOf(currency))
}

/** The same without decimals where there are none: "€14,000". */
export function roundMoney(minor: number, currency: string): string {
  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  return formatOf(`round ${currency}`, style).format(minor / 10 ** decimalsOf(currency))
}

/** The same without the currency, for columns whose head names it: "790.00". */
export function amount(minor: number, currency: string): string {
  const digits = decimalsOf(currency)
  const style = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return formatOf(`amount ${digits}`, style).format(minor / 10 ** digits)
}

/** A count: `count(1840)` is "1,840". */
export function count(value: number): string {
  return formatOf('count', {}).format(value)
}
