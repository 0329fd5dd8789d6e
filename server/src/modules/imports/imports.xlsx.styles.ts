import { localName, readXml } from './imports.xml.ts'

/** Formats of dates and times that every XLSX has without saying so. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Whether a format shows a date or a time: what is quoted, escaped or in brackets is no part of it. */
function isDateFormat(code: string): boolean {
  const [first = ''] = code
    .replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
    .toLowerCase()
    .split(';')
  return /[dmyhs]/.test(first) && !/general|[0#?]/.test(first.replaceAll(/s\.0+/g, 's'))
}

/** Which styles of cells show a date, by their place. */
export async function dateStyles(parts: AsyncIterable<string> | undefined): Promise<boolean[]> {
  const styles: boolean[] = []
  if (!parts) return styles
  const own = new Map<number, boolean>()
  const within: string[] = []
  await readXml(parts, {
    open(name, { numFmtId, formatCode }) {
      const local = localName(name)
      if (local === 'numFmt' && numFmtId && formatCode) own.set(Number(numFmtId), isDateFormat(formatCode))
      if (local === 'xf' && within.at(-1) === 'cellXfs') {
        const id = Number(numFmtId ?? 0)
        styles.push(own.get(id) ?? isBuiltInDate(id))
      }
      within.push(local)
    },
    close: () => void within.pop(),
  })
  return styles
}

const DAY_MS = 86_400_000
/** The days that sheets count from. The one of 1900 has a 29 February that never was, so what comes after it is a day further. */
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }

/** A cell's count of days as a day, a time of day, or both: `2026-11-05`, `09:30`, `2026-11-05T09:30:00`. */
export function dateOf(serial: number, from: 1900 | 1904): string | undefined {
  if (!(serial >= 0 && serial < 2_958_466)) return undefined
  // Fractions of a day are doubles: to the second they are what somebody typed.
  const ms = Math.round(serial * 86_400) * 1000
  const isEarly = from === 1900 && serial >= 1 && serial < 60
  const iso = new Date(EPOCHS[from] + ms + (isEarly ? DAY_MS : 0)).toISOString()
  if (serial < 1 && serial > 0) return iso.slice(11, 16)
  return ms % DAY_MS === 0 ? iso.slice(0, 10) : iso.slice(0, 19)
}

/** A number as it was typed: doubles are exact to 15 digits, and more of them is what is left of reckoning. */
export function numberOf(text: string): string {
  if (!/[.eE]/.test(text)) return text
  const rounded = Number(Number(text).toPrecision(15))
  return Number.isFinite(rounded) ? String(rounded) : text
}
