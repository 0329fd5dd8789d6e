import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { findChromium } from './chromium.ts'
import { startProduct } from './server.ts'

const RUNS = 5
const DEBUG_PORT = 9333
const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** Lighthouse on the public event page, as a phone sees it: each score as the median of five runs. */
async function main(): Promise<void> {
  const product = await startProduct()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...flags.split(' '), `--remote-debugging-port=${DEBUG_PORT}`],
  })
  try {
    const list = (await (await fetch(`${product.url}/rest/events/?show_all=true`)).json()) as {
      results: { id: number; slug: string; name: string }[]
    }
    const event = list.results.find(({ name }) => name.startsWith('North Range'))
    const page = `${product.url}/cc-events/${event?.slug}/${event?.id}`
    const scores: Record<string, number[]> = {}
    const figures: Record<string, number[]> = {}
    const findings = new Set<string>()
    for (let run = 0; run < RUNS; run++) {
      const result = await lighthouse(page, { port: DEBUG_PORT, output: 'json', logLevel: 'error' })
      if (!result) throw new Error('Lighthouse gave no result.')
      for (const [name, category] of Object.entries(result.lhr.categories))
        (scores[name] ??= []).push((category.score ?? 0) * 100)
      for (const name of ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'])
        (figures[name] ??= []).push(result.lhr.audits[name]?.numericValue ?? Number.NaN)
      for (const category of ['accessibility', 'best-practices', 'seo'])
        for (const { id } of result.lhr.categories[category]?.auditRefs ?? []) {
          const audit = result.lhr.audits[id]
          if (audit && audit.score !== null && audit.score < 1 && audit.scoreDisplayMode !== 'informative')
            findings.add(`${category}: ${audit.title}`)
        }
    }
    for (const [name, values] of Object.entries({ ...scores, ...figures }))
      console.log(`${name.padEnd(28)} ${median(values).toFixed(2)}`)
    for (const finding of findings) console.log(`finding: ${finding}`)
  } finally {
    await browser.close()
    await product.stop()
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

await main()
