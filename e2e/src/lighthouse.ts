import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { findChromium } from './chromium.ts'
import { startProduct } from './server.ts'

const given = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const RUNS = Number(given('runs') ?? 5)
const DEBUG_PORT = 9333
const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

type Listed = { results: { id: number; slug: string; name: string }[] }

/** The public pages that are measured, by what `--only=` calls them. */
const pages: Record<string, (base: string) => Promise<string>> = {
  async event(base) {
    const { results } = (await (await fetch(`${base}/rest/events/?show_all=true`)).json()) as Listed
    const found = results.find(({ name }) => name.startsWith('North Range'))
    return `/cc-events/${found?.slug}/${found?.id}`
  },
  async award(base) {
    const list = `${base}/rest/all-events/?type=award&is_past=false&show_all=true&ordering=-start_date`
    const { results } = (await (await fetch(list)).json()) as Listed
    return `/cc-awards/${results[0]?.slug}/${results[0]?.id}`
  },
  archive: async () => '/events-media-archive/gallery',
}

/** Lighthouse on public pages, as a phone sees them: each score as the median of five runs. */
async function main(): Promise<void> {
  const product = await startProduct()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...flags.split(' '), `--remote-debugging-port=${DEBUG_PORT}`],
  })
  try {
    for (const [name, path] of Object.entries(pages))
      if ([undefined, name].includes(given('only'))) await measure(name, product.url + (await path(product.url)))
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function measure(name: string, page: string): Promise<void> {
  console.log(`${name}: ${page}`)
  const scores: Record<string, number[]> = {}
  const figures: Record<string, number[]> = {}
  const findings = new Set<string>()
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(page, { port: DEBUG_PORT, output: 'json', logLevel: 'error' })
    if (!result) throw new Error('Lighthouse gave no result.')
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
