import { randomInt } from 'node:crypto'

/** Letters and digits that nobody mistakes for one another. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A ticket's code, four groups of four: 80 random bits, so that knowing it is holding it. */
export function newTicketCode(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** The dark modules of a text's QR picture as one path, a module being one unit, with the quiet zone that scanners need. */
export async function qrPath(text: string): Promise<{ size: number; path: string }> {
  const { modules } = (await import('qrcode')).default.create(text, { errorCorrectionLevel: 'M' })
  const quiet = 4
  const runs: string[] = []
  for (let y = 0; y < modules.size; y += 1)
    for (let x = 0; x < modules.size; x += 1) {
      if (!modules.get(y, x)) continue
      const from = x
      while (x + 1 < modules.size && modules.get(y, x + 1)) x += 1
      runs.push(`M${from + quiet} ${y + quiet}h${x - from + 1}v1H${from + quiet}z`)
    }
  return { size: modules.size + 2 * quiet, path: runs.join('') }
}
