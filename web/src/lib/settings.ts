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
}

let current: PublicSettings | undefined

/** The public settings: from the server while it renders, handed to the browser with the page. The same for everyone. */
export function settings(): PublicSettings {
  return bridge()?.settings ?? current ?? unknown
}

/** Called once by the router when the browser takes over a rendered page. */
export function keepSettings(given: PublicSettings | undefined): void {
  if (given) current = given
}
