import { existsSync } from 'node:fs'
import puppeteer from 'puppeteer-core'
import type { Browser, Page } from 'puppeteer-core'
import { afterAll } from 'vitest'
import { tokensOf, url } from './browser.ts'

/** Debian's Firefox, or the one that FIREFOX_PATH names. Without one its tests are skipped, and counted as skipped. */
export const firefoxPath = [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path !== undefined && existsSync(path),
)

let browser: Promise<Browser> | undefined

export type FirefoxVisit = {
  page: Page
  /** Errors that the pages threw or wrote to the console. */
  complaints: string[]
  open: (path: string) => Promise<void>
}

/** Gives a page a size. Firefox ESR does not know the command for the orientation, which comes along. */
export async function sizeTo(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewport(size).catch((error: unknown) => {
    if (!String(error).includes('setScreenOrientationOverride')) throw error
  })
}

/** A Firefox of its own for one person; it closes with the test file. */
export async function openFirefox(options: { as?: string } = {}): Promise<FirefoxVisit> {
  browser ??= puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath ?? '',
    headless: true,
    defaultViewport: null,
  })
  const context = await (await browser).createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await sizeTo(page, { width: 1440, height: 900 })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${String(error)}`))
  if (options.as) {
    const value = encodeURIComponent(JSON.stringify(await tokensOf(options.as)))
    await context.setCookie({ name: 'userTokens', value, domain: new URL(url()).hostname, path: '/' })
  }
  return {
    page,
    complaints,
    open: async (path) => void (await page.goto(url() + path, { waitUntil: 'load' })),
  }
}

/** Closes Firefox after the last test of a file; call it once, at the top. */
export function closeFirefoxAfterwards(): void {
  afterAll(async () => {
    await (await browser)?.close()
    browser = undefined
  })
}
