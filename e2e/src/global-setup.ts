import type { TestProject } from 'vitest/node'
import { findChromium } from './chromium.ts'
import { startRestored } from './restored.ts'
import { startProduct } from './server.ts'
import { startSeveral } from './several.ts'

declare module 'vitest' {
  // Merging into vitest's own type takes an interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    url: string
    chromium: string
  }
}

/**
 * One product for all browser tests: each works with people or events that no other touches. `E2E_URL` names one that runs
 * already (with `RATE_LIMITS=false`), `E2E_SEVERAL=true` starts it as on several machines, `E2E_RESTORED=true` from a backup; the first is for whoever works on one test and does not want to wait for a new world each time.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromium', findChromium())
  const given = process.env['E2E_URL']
  const asked = (name: string) => process.env[name] === 'true'
  const start = asked('E2E_SEVERAL') ? startSeveral : asked('E2E_RESTORED') ? startRestored : startProduct
  const running = given ? { url: given, stop: async () => undefined } : await start()
  project.provide('url', running.url)
  return running.stop
}
