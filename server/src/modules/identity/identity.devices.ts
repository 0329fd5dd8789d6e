import { createHmac, randomBytes } from 'node:crypto'
import { timingSafeEqualText } from '#kit/base/timing-safe-equal.ts'
import type { Config } from '../../config.ts'

/** The cookie goes to sign-in and to forgotten passwords, and nowhere else; no script reads it. */
const PATHS = ['/rest/api/token', '/rest/users']
/** So many people may share a browser. */
const MOST = 5
const DAYS = 365
const DAY_MS = 86_400_000

const nameOf = ({ publicUrl }: Site) => (publicUrl.startsWith('https:') ? '__Secure-known-device' : 'known-device')
type Site = Pick<Config, 'secret' | 'publicUrl'>
type Mark = { id: string; day: number; text: string }

const today = (now: Date) => Math.floor(now.getTime() / DAY_MS)

/** A mark says: on that day somebody signed in here to this mail address. It opens nothing. */
function markFor({ secret }: Site, mail: string, id: string, day: number): string {
  const said = createHmac('sha256', secret).update(`known-device:${id}:${day}:${mail}`).digest('base64url')
  return `${id}.${day}.${said}`
}

function marksIn(site: Site, cookies: string | undefined): string[] {
  const found = (cookies ?? '').split('; ').find((one) => one.startsWith(`${nameOf(site)}=`))
  return (found?.slice(nameOf(site).length + 1).split('~') ?? []).filter((text) => text.length <= 120).slice(0, MOST)
}

function markOf(site: Site, cookies: string | undefined, mail: string, now: Date): Mark | undefined {
  for (const text of marksIn(site, cookies)) {
    const [id, day] = text.split('.')
    const right = markFor(site, mail, id ?? '', Number(day))
    const age = today(now) - Number(day)
    if (timingSafeEqualText(text, right) && age <= DAYS) return { id: id ?? '', day: Number(day), text }
  }
  return undefined
}

/**
 * The device, when somebody has signed in to this mail address with it before: its tries are counted apart, so that nobody who
 * guesses elsewhere keeps a member out. It never says who asks.
 * @param cookies the header, as it came
 */
export function knownDevice(site: Site, cookies: string | undefined, mail: string, now: Date): string | undefined {
  return markOf(site, cookies, mail.trim().toLowerCase(), now)?.id
}

/** The headers that make this device known for a mail address, beside those for which it is known already. */
export function deviceCookies(site: Site, cookies: string | undefined, mail: string, now: Date): string[] {
  const whose = mail.trim().toLowerCase()
  const before = markOf(site, cookies, whose, now)
  const mark = markFor(site, whose, before?.id ?? randomBytes(12).toString('base64url'), today(now))
  const marks = [mark, ...marksIn(site, cookies).filter((text) => text !== before?.text)].slice(0, MOST)
  const secure = site.publicUrl.startsWith('https:') ? '; Secure' : ''
  return PATHS.map(
    (path) =>
      `${nameOf(site)}=${marks.join('~')}; Path=${path}; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Strict${secure}`,
  )
}
