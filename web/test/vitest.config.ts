import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { findChromium } from '../../e2e/src/chromium.ts'

/** Flows of the pages in a real browser's DOM, with the server faked by the contract. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  plugins: [react()],
  test: {
    name: 'flows',
    include: ['test/flows/**/*.test.tsx'],
    testTimeout: 20_000,
    // What is awaited is said long before the whole test is given up.
    expect: { poll: { timeout: 5_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        launchOptions: { executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] },
      }),
    },
  },
})
