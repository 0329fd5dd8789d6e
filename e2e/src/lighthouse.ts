import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import type { Browser } from 'playwright'
import { CAST, DEMO_PASSWORD } from '../../server/seed/world/cast.ts'
import { findChromium } from './chromium.ts'
import { startProduct } from './server.ts'

const given = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const RUNS = Number(given('runs') ?? 5)
const DEBUG_PORT = 9333
const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

type Listed = { results: { id: number; slug: string; name: string }[] }
type Measured = {
  path: (base: string) => Promise<string>
  /** Who is signed in. */
  as?: string
  /** In a browser that nobody has used before. */
  first?: true
}

const eventCalled = (begin: string) => async (base: string) => {
  const { results } = (await (await fetch(`${base}/rest/events/?show_all=true`)).json()) as Listed
  const found = results.find(({ name }) => name.startsWith(begin))
  return `${found?.slug}/${found?.id}`
}
const northRange = eventCalled('North Range')
/** The event that runs: its planner is open. */
const running = eventCalled('Carrier Connect Forum')

/** An entry on the judge's desk; the desk itself leads to one. */
async function judged(base: string): Promise<string> {
  const { access } = await tokensOf(base, CAST.judge.email)
  const read = async <T>(path: string) =>
    (await (await fetch(base + path, { headers: { authorization: `Bearer ${access}` } })).json()) as T
  const { results: rounds } = await read<{ results: { id: number }[] }>('/rest/awards/judging/')
  const query = `round=${rounds[0]?.id}&page_size=1`
  const { results } = await read<{ results: { id: number }[] }>(`/rest/awards/judging/entries/?${query}`)
  return `/judging/${results[0]?.id}`
}

async function tokensOf(base: string, username: string): Promise<{ access: string; refresh: string }> {
  const answer = await fetch(`${base}/rest/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  })
  return (await answer.json()) as { access: string; refresh: string }
}

/** The pages that are measured, by what `--only=` calls them. */
const pages: Record<string, Measured> = {
  event: { path: async (base) => `/cc-events/${await northRange(base)}` },
  award: {
    async path(base) {
      const list = `${base}/rest/all-events/?type=award&is_past=false&show_all=true&ordering=-start_date`
      const { results } = (await (await fetch(list)).json()) as Listed
      return `/cc-awards/${results[0]?.slug}/${results[0]?.id}`
    },
  },
  archive: { path: async () => '/events-media-archive/gallery' },
  home: { path: async () => '/personal-wall', as: CAST.member.email },
  'home-first': { path: async () => '/personal-wall', as: CAST.member.email, first: true },
  'member-event': { path: async (base) => `/events/${await northRange(base)}`, as: CAST.member.email },
  directory: { path: async () => '/members', as: CAST.member.email },
  planner: { path: async (base) => `/events/${await running(base)}/meeting-planner`, as: CAST.member.email },
  messages: { path: async () => '/messages', as: CAST.member.email },
  notifications: { path: async () => '/notifications', as: CAST.member.email },
  office: { path: async () => '/office', as: CAST.operator.email },
  judging: { path: judged, as: CAST.judge.email },
}

/**
 * Lighthouse on pages as a phone sees them, of visitors and of a signed-in member: each score as the median of five runs. `E2E_URL`
 * names a product that runs already.
 */
async function main(): Promise<void> {
  const running = process.env['E2E_URL']
  const product = running ? { url: running, stop: () => Promise.resolve() } : await startProduct()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...flags.split(' '), `--remote-debugging-port=${DEBUG_PORT}`],
  })
  try {
    for (const [name, page] of Object.entries(pages)) {
      if (![undefined, name].includes(given('only'))) continue
      const { as } = page
      const enter = as === undefined ? undefined : () => signIn(browser, product.url, { ...page, as })
      await measure(name, product.url + (await page.path(product.url)), enter)
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** Puts a member's cookies where Lighthouse opens its pages: into the browser's own context, which is gone with its last page. */
async function signIn(browser: Browser, base: string, { as, first }: { as: string; first?: true }): Promise<void> {
  const { access, refresh } = await tokensOf(base, as)
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const session = await browser.newBrowserCDPSession()
  await session.send('Storage.setCookies', {
    cookies: [
      { name: 'userTokens', value: encodeURIComponent(JSON.stringify({ access, refresh })), url: base },
      ...(first ? [] : [{ name: 'zone', value: zone, url: base }]),
    ],
  })
  await session.detach()
}

async function measure(name: string, page: string, signIn?: () => Promise<void>): Promise<void> {
  console.log(`${name}: ${page}`)
  const scores: Record<string, number[]> = {}
  const figures: Record<string, number[]> = {}
  const findings = new Set<string>()
  for (let run = 0; run < RUNS; run++) {
    await signIn?.()
    const result = await lighthouse(page, {
      port: DEBUG_PORT,
      output: 'json',
      logLevel: 'error',
      // Members' pages are kept from search engines on purpose, so nothing describes them there.
      skipAudits: signIn ? ['is-crawlable', 'meta-description'] : [],
    })
    if (!result) throw new Error('Lighthouse gave no result.')
    if (new URL(result.lhr.finalDisplayedUrl).pathname !== new URL(page).pathname)
      throw new Error(`${page} led to ${result.lhr.finalDisplayedUrl}.`)
    for (const [what, category] of Object.entries(result.lhr.categories))
      (scores[what] ??= []).push((category.score ?? 0) * 100)
    for (const what of ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'])
      (figures[what] ??= []).push(result.lhr.audits[what]?.numericValue ?? Number.NaN)
    for (const category of ['accessibility', 'best-practices', 'seo'])
      for (const { id } of result.lhr.categories[category]?.auditRefs ?? []) {
        const audit = result.lhr.audits[id]
        if (audit && audit.score !== null && audit.score < 1 && audit.scoreDisplayMode !== 'informative')
          findings.add(`${category}: ${audit.title}`)
      }
  }
  for (const [what, values] of Object.entries({ ...scores, ...figures }))
    console.log(`${what.padEnd(28)} ${median(values).toFixed(2)}`)
  for (const finding of findings) console.log(`finding: ${finding}`)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

await main()
