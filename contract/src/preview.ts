/** The site as visitors or members see it, at a moment or with a draft in it (docs/rules/office.md#preview). */
export type PreviewPass = {
  /** The operator who looks, the session in which they began, and the hash of what their browser alone holds. */
  by: number
  session: string
  held: string
  as: 'visitor' | 'member'
  /** Fixed for as long as it is looked at; null for now. */
  at: string | null
  event: number | null
  award: number | null
  /** When the pass ends, in seconds since 1970. */
  ends: number
}

/** The cookie that keeps a pass for this browser, and the header by which calls carry it. */
export const PREVIEW_COOKIE = 'preview'
export const PREVIEW_HEADER = 'x-preview'

/** The cookie that no script reads: a pass is worth nothing without it. */
export const PREVIEW_HELD = 'preview-held'

/** The office, and what belongs to it, is always the present, and the operator's own. */
export const isAlwaysNow = (path: string): boolean => /^\/(office|setup)(\/|\?|$)/.test(path)

/** What a pass says, without trusting it: the server checks its signature. */
export function readPass(pass: string): PreviewPass | undefined {
  try {
    const said = (pass.split('.')[0] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(atob(said)) as PreviewPass
  } catch {
    return undefined
  }
}

/** The pass among the cookies of a browser, as a `Cookie` header or `document.cookie` has them. */
export function passIn(cookies: string | undefined): string | undefined {
  return new RegExp(String.raw`(?:^|;\s*)${PREVIEW_COOKIE}=([\w.-]+)`).exec(cookies ?? '')?.[1]
}
