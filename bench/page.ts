import { chromium } from 'playwright'
import { findChromium } from '../e2e/src/chromium.ts'

export type FirstView = { requests: number; total_kb: number; js_kb: number; css_kb: number; html_kb: number }

const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** What a phone's browser transfers for the first view of a page; undefined where there is no browser. */
export async function firstView(url: string): Promise<FirstView | undefined> {
  let executablePath: string
  try {
    executablePath = findChromium()
  } catch {
    return undefined
  }
  const browser = await chromium.launch({ executablePath, args: flags.split(' ') })
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const types = new Map<string, string>()
  const bytes: Record<string, number> = {}
  let requests = 0
  client.on('Network.responseReceived', ({ requestId, type }) => void types.set(requestId, type))
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    requests++
    const type = types.get(requestId) ?? 'Other'
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await browser.close()
  const kb = (type: string) => (bytes[type] ?? 0) / 1024
  const total_kb = Object.values(bytes).reduce((sum, value) => sum + value, 0) / 1024
  return { requests, total_kb, js_kb: kb('Script'), css_kb: kb('Stylesheet'), html_kb: kb('Document') }
}
