/** A device that differs by less has its clock right: answers say the second alone, and take a while to come. */
const RIGHT_WITHIN_MS = 60_000

/** By how much the server's clock is ahead of this device's. */
let ahead = 0

/** Hears from an answer what time it is at the server. @param date its header */
export function hearTime(date: string | null): void {
  const said = Date.parse(date ?? '') - Date.now()
  if (Number.isFinite(said)) ahead = Math.abs(said) < RIGHT_WITHIN_MS ? 0 : said
}

/** What time it is by the server's clock, whatever this device's says. */
export const serverTime = (): Date => new Date(Date.now() + ahead)
