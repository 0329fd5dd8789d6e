const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  let format = formats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('en-GB', { style: 'currency', currency })
    formats.set(currency, format)
  }
  return format
}

/** How many digits a currency has after its point: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2
}

/** An amount of minor units as mails and papers have it: `money(79000, 'EUR')` is "€790.00". */
export function money(minor: number, currency: string): string {
  return formatOf(currency).format(minor / 10 ** decimalsOf(currency))
}
