import { takesCards } from './config.ts'
import type { Config } from './config.ts'

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
  /** Whether cards can be taken; otherwise people pay by transfer alone. */
  takesCards: boolean
  /** Whether tickets can be put into a wallet. */
  wallet: boolean
  mapTilesUrl: string | null
  demo: boolean
  /** The language of pages and where its texts are to be had; null for English, which the pages bring. */
  language: { tag: string; path: string } | null
  /** This copy speaks to nobody outside. */
  quiet: boolean
}

export function publicSettings(config: Config): PublicSettings {
  return {
    name: config.community.name,
    url: config.publicUrl,
    imprintUrl: config.community.imprintUrl,
    siteUrl: config.community.siteUrl,
    logo: config.community.logo && `/files/${config.community.logo}`,
    colour: config.community.colour,
    communityCompanyId: config.community.companyId,
    stripe: config.stripe?.publishableKey ?? null,
    takesCards: takesCards(config),
    wallet: config.wallet !== undefined,
    mapTilesUrl: config.mapTilesUrl ?? null,
    demo: config.demo,
    language: config.language ? { tag: config.language.language, path: config.language.pages.path } : null,
    quiet: config.community.quietSince !== null,
  }
}
