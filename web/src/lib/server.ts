import type { Catalogues } from '@app/contract/texts'

/** What pages may know of the configuration. */
export type PublicSettings = {
  name: string
  url: string
  imprintUrl: string
  siteUrl: string
  /** Path of the community's logo; null for our own mark. */
  logo: string | null
  /** Colour of bars, `#rrggbb`; null for our own. */
  colour: string | null
  communityCompanyId: number
  stripe: string | null
  takesCards: boolean
  wallet: boolean
  mapTilesUrl: string | null
  demo: boolean
  /** The language of pages by its tag of BCP 47, and where its texts are to be had; null for English, which the program brings. */
  language: { tag: string; path: string } | null
  quiet: boolean
}

export type ApiRequest = { method: string; headers: Record<string, string>; body?: string }

/** What the server that renders pages offers them; there is none in the browser. */
export type Bridge = {
  api(path: string, init: ApiRequest): Promise<{ status: number; body: string }>
  settings: PublicSettings
  /** The time that the page at hand is rendered for. */
  now(): Date
  /** Texts of another language than English, by area and key. */
  texts: { tag: string; areas: Catalogues } | undefined
  /** The member whom the page at hand is drawn for; undefined for the pages and frames that are the same for everyone. */
  viewer(): PageViewer | undefined
}

export type PageViewer = { access: string; zone: string }

const key = Symbol.for('community.web')

export function bridge(): Bridge | undefined {
  return (globalThis as { [key]?: Bridge })[key]
}
