import { Unreadable } from './imports.xml.ts'
import { t } from './imports.texts.ts'

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

/**
 * A text of unknown encoding: a mark at its beginning decides, then whether it is UTF-16 by its zeros, then whether it is valid UTF-8;
 * what is left is Windows-1252.
 * @throws Unreadable for what is no text
 */
export function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const marked = marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte))?.encoding
  const encoding =
    marked ?? unmarkedWide(bytes) ?? (isUtf8(bytes) ? 'utf-8' : isCyrillic(bytes) ? 'windows-1251' : 'windows-1252')
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.includes('\u0000')) throw new Unreadable(t('this-is-not-a-text-file-save'))
  return { text, encoding }
}

function unmarkedWide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 400)
  if (sample.length < 4) return undefined
  let [even, odd] = [0, 0]
  for (const [at, byte] of sample.entries()) {
    if (byte !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  const many = sample.length * 0.3
  return odd > many && even === 0 ? 'utf-16le' : even > many && odd === 0 ? 'utf-16be' : undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Whether the bytes are Cyrillic rather than Western: there whole words lie above ASCII, here hardly more than two letters in a row.
 */
function isCyrillic(bytes: Uint8Array): boolean {
  let [high, within, run] = [0, 0, 0]
  for (const byte of bytes.subarray(0, 200_000)) {
    if (byte >= 0xc0 || byte === 0xa8 || byte === 0xb8) {
      run++
      high++
      continue
    }
    if (run >= 3) within += run
    run = 0
  }
  if (run >= 3) within += run
  return high >= 4 && within > high * 0.6
}

const separators = [',', ';', '\t', '|'] as const

/** What stands between the cells: what comes as often in every one of the first lines, outside of quotes. */
export function separatorOf(text: string): string {
  const named = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (named) return named
  const counts = countSeparators(text)
  let best: { separator: string; score: number } = { separator: ',', score: 0 }
  for (const [at, separator] of separators.entries()) {
    const each = counts.map((line) => line[at] ?? 0)
    const least = Math.min(...each)
    const even = each.every((count) => count === each[0])
    const score = least * (even ? 2 : 1)
    if (score > best.score) best = { separator, score }
  }
  return best.score > 0 ? best.separator : belowPreamble(counts)
}

/** Where lines above the list have none: what comes as often in most lines. */
function belowPreamble(counts: readonly number[][]): string {
  let best: { separator: string; score: number } = { separator: ',', score: 0 }
  for (const [at, separator] of separators.entries()) {
    const lines = new Map<number, number>()
    for (const line of counts) {
      const count = line[at] ?? 0
      if (count > 0) lines.set(count, (lines.get(count) ?? 0) + 1)
    }
    const score = Math.max(0, ...[...lines].map(([count, times]) => (times > 1 ? count * times : 0)))
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

function countSeparators(text: string): number[][] {
  const lines: number[][] = [[0, 0, 0, 0]]
  let quoted = false
  for (let at = 0; at < text.length && at < 100_000; at++) {
    const character = text[at] as string
    if (character === '"') quoted = !quoted
    if (quoted) continue
    if (character === '\n') {
      if (lines.length === 20) return lines
      if (text.slice(at + 1, at + 3).trim() !== '') lines.push([0, 0, 0, 0])
      continue
    }
    const found = separators.indexOf(character as ',')
    const last = lines.at(-1)
    if (found >= 0 && last) last[found] = (last[found] ?? 0) + 1
  }
  return lines
}
