import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** The shell first: Chromium without its own windows, which draws the same pages for a fifth less of the machine. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * A Chromium to test with: the one that CHROME_PATH names, the machine's own, Debian's when it may be installed, or Playwright's.
 * @throws Error that says what to do where there is none
 */
export function findChromium(): string {
  const named = [process.env['CHROME_PATH'], ...places].find((path) => path && existsSync(path))
  if (named) return named
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
      stdio: 'ignore',
    })
    if (existsSync('/usr/bin/chromium-headless-shell')) return '/usr/bin/chromium-headless-shell'
  }
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  throw new Error('Browser tests need Chromium: install it, or name it in CHROME_PATH.')
}
