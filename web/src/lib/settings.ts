import { useSyncExternalStore } from 'react'
import { bridge } from './server.ts'
import type { PublicSettings } from './server.ts'

const unknown: PublicSettings = {
  name: 'Carrier Connect',
  url: '',
  imprintUrl: '/',
  siteUrl: '/',
  logo: null,
  colour: null,
  communityCompanyId: 80,
  stripe: null,
  takesCards: true,
  wallet: false,
  mapTilesUrl: null,
  demo: false,
  language: null,
  quiet: false,
}

let current: PublicSettings | undefined

/** The public settings: from the server while it renders, handed to the browser with the page. The same for everyone. */
export function settings(): PublicSettings {
  return bridge()?.settings ?? current ?? unknown
}

const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The public settings for what stays on the page while an operator changes them. */
export const useSettings = (): PublicSettings => useSyncExternalStore(watch, settings, settings)

/** What an operator has just changed shows at once. */
export function changeSettings(part: Partial<PublicSettings>): void {
  current = { ...settings(), ...part }
  for (const tell of watchers) tell()
}

/** Called once by the router when the browser takes over a rendered page. */
export function keepSettings(given: PublicSettings | undefined): void {
  if (given) current = given
}
