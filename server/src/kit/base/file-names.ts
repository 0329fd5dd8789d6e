/** A name that shows what it is: no folders, nothing that turns the direction of writing. */
export function plainName(name: string): string {
  return name
    .replaceAll(/[/\\:]/g, '_')
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/^\.+/, '')
}

/** The ending of a file's name, in small letters. */
export const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** A long name keeps its ending. */
export function shortName(name: string, most: number): string {
  if (name.length <= most) return name
  const ending = endingOf(name).slice(0, 10)
  return `${name.slice(0, most - ending.length - 1)}.${ending}`.toWellFormed()
}

/** What some system cannot have in a name, or takes for a device. */
const UNFIT = /[\p{Cc}\p{Cf}<>"|?*]/gu
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
/** Characters of a name in an archive. */
const MOST = 120

/**
 * A name under which a file can lie beside the others on every system, whatever whoever gave it called it.
 * @param taken the names that are there already, in small letters; the new one is added
 */
export function uniqueName(name: string, taken: Set<string>): string {
  const plain = plainName(name.normalize('NFC'))
    .replaceAll(UNFIT, '')
    .replace(/[. ]+$/, '')
    .trim()
  const safe = shortName(plain.replace(DEVICE, '_$1') || 'File', MOST)
  const ending = endingOf(safe)
  const stem = ending === '' ? safe : safe.slice(0, -ending.length - 1)
  const last = ending === '' ? '' : safe.slice(stem.length)
  let free = safe
  for (let nth = 2; taken.has(free.toLowerCase()); nth++) free = `${stem} (${nth})${last}`
  taken.add(free.toLowerCase())
  return free
}
