import { chromium } from 'playwright'
import type { Browser, BrowserContext, Page, Response } from 'playwright'
import { afterAll, inject, vi } from 'vitest'

export const PASSWORD = 'harbour-lane-2027'
export const PEOPLE = {
  member: 'marta.kowalczyk@baltika-feeder.example',
  admin: 'tomasz.wilk@baltika-feeder.example',
  other: 'joris.vanaalst@northlane.example',
  judge: 'edmund.pryce@saltmarsh-pryce.example',
  newcomer: 'elena.varga@alpina-transit.example',
  director: 'ingrid.solheim@skagen-short-sea.example',
  gulf: 'samira.alhosani@palmyra-gulf.example',
  ledger: 'viktor.drobny@ledgerline.example',
  north: 'liesbeth.koster@northlane.example',
  meridional: 'rubens.castelhano@ferrovia-meridional.example',
} as const

/** The flags with which Debian's Chromium runs as root and stays quiet. */
const args =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  )

let browser: Promise<Browser> | undefined

let another: string | undefined

export const url = () => another ?? inject('url')

/** Lets every visit of this test file go to another product than that of all tests. */
export function visitAt(at: string): void {
  another = at
}

export type Visit = {
  page: Page
  context: BrowserContext
  /** What the browser complained about so far: errors and warnings of pages, failed requests. */
  complaints: string[]
}

/** A browser of its own for one person; it closes with the test file. `at` is another product than that of all tests. */
export async function openVisit(
  options: { width?: number; scheme?: 'light' | 'dark'; as?: string; at?: string } = {},
): Promise<Visit> {
  browser ??= chromium.launch({ executablePath: inject('chromium'), args })
  const width = options.width ?? 1440
  const context = await (
    await browser
  ).newContext({
    baseURL: options.at ?? url(),
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme: options.scheme ?? 'light',
    isMobile: width < 600,
    hasTouch: width < 600,
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  if (options.as) await signInAs(context, options.as)
  return openTab({ context, complaints: [] })
}

/** Another tab of a visit, which complains in the same place. */
export async function openTab({ context, complaints }: Omit<Visit, 'page'>): Promise<Visit> {
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  waitUntilAwake(page)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  return { page, context, complaints }
}

const AWAKE = "'awake' in document.documentElement.dataset"

/** A page can be read before its program has come; who acts in a test waits for it, as `goto` did for all else. */
function waitUntilAwake(page: Page): void {
  const wait = async (answer: Response | null, until: string | undefined): Promise<Response | null> => {
    if (until === 'commit' || !answer?.headers()['content-type']?.includes('html')) return answer
    await vi.waitUntil(() => page.evaluate(AWAKE).catch(() => false), { timeout: 15_000 })
    return answer
  }
  const { goto, reload } = page
  page.goto = async (path, options) => wait(await goto.call(page, path, options), options?.waitUntil)
  page.reload = async (options) => wait(await reload.call(page, options), options?.waitUntil)
}

/** The tokens of somebody who signs in. */
export async function tokensOf(username: string): Promise<{ access: string; refresh: string }> {
  const answer = await fetch(`${url()}/rest/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status}`)
  return (await answer.json()) as { access: string; refresh: string }
}

/** Puts the tokens where the sign-in page would put them. */
export async function signInAs(context: BrowserContext, username: string): Promise<void> {
  const { access, refresh } = await tokensOf(username)
  await context.addCookies([
    { name: 'userTokens', value: encodeURIComponent(JSON.stringify({ access, refresh })), url: url() },
  ])
}

/** Calls the API as the person of a visit. */
export async function callAs<T>(context: BrowserContext, path: string): Promise<T> {
  const cookie = (await context.cookies(url())).find(({ name }) => name === 'userTokens')
  const { access } = JSON.parse(decodeURIComponent(cookie?.value ?? '{}')) as { access?: string }
  const answer = await fetch(url() + path, { headers: access ? { authorization: `Bearer ${access}` } : {} })
  return (await answer.json()) as T
}

/** The number of the person of a visit. */
export async function idOf({ context }: Visit): Promise<number> {
  const cookie = (await context.cookies(url())).find(({ name }) => name === 'userTokens')
  const { access } = JSON.parse(decodeURIComponent(cookie?.value ?? '{}')) as { access: string }
  return numberIn(access)
}

/** The number of the person to whom an access token belongs. */
export function numberIn(access: string): number {
  const claims = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()) as { customer_id: number }
  return claims.customer_id
}

/** Pictures that nothing else needs, each of one colour, drawn by the page itself. */
export async function pictures(
  visit: Visit,
  colours: string[],
): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const draw = `(colour) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const drawing = canvas.getContext('2d')
    drawing.fillStyle = colour
    drawing.fillRect(0, 0, 640, 480)
    return canvas.toDataURL('image/png')
  }`
  const urls = (await visit.page.evaluate(`${JSON.stringify(colours)}.map(${draw})`)) as string[]
  return urls.map((url, index) => ({
    name: `quay-${index + 1}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'),
  }))
}

/** Closes the browser after the last test of a file; call it once, at the top. */
export function closeBrowserAfterwards(): void {
  afterAll(async () => {
    await (await browser)?.close()
    browser = undefined
  })
}
