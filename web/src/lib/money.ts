const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  let format = formats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('en-GB', { style: 'currency', currency })
    formats.set(currency, format)
  }
  return format
}

/** How many decimals a currency has: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2
}

/** An amount of minor units as people read it: `money(79000, 'EUR')` is "€790.00". */
export function money(minor: number, currency: string): string {
  return formatOf(currency).format(minor / 10 ** decimalsOf(currency))
}

/** The same without decimals where there are none: "€14,000". */
export function roundMoney(minor: number, currency: string): string {
  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  return new Intl.NumberFormat('en-GB', style).format(minor / 10 ** decimalsOf(currency))
}

/** The same without the currency, for columns whose head names it: "790.00". */
export function amount(minor: number, currency: string): string {
  const digits = decimalsOf(currency)
  return new Intl.NumberFormat('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    minor / 10 ** digits,
  )
}

/** A count: `count(1840)` is "1,840". */
export function count(value: number): string {
  return new Intl.NumberFormat('en-GB').format(value)
}
