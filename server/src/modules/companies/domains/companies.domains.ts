import services from 'email-providers/all.json' with { type: 'json' }
import { getDomain, parse } from 'tldts'

/**
 * Mail services that anyone may join: an address there says nothing about its owner's company. The list of the package, those that it
 * does not name, and providers of access and of offices whose customers share a domain (docs/rules/companies.md#joining).
 */
const shared = new Set([
  ...services,
  ...`gmx.ch tutanota.com tutanota.de tuta.com tuta.io tutamail.com zohomail.com zohomail.eu fastmail.com fastmail.fm duck.com posteo.de
  posteo.net mail.de mailbox.org tempmail.com hispeed.ch sunrise.ch swissonline.ch ziggo.nl xs4all.nl kpnplanet.nl upcmail.nl home.nl
  chello.at aon.at a1.net inode.at vodafone.de vodafonemail.de kabelbw.de unitybox.de unity-mail.de magenta.de ewetel.net netcologne.de
  online.no telia.com telenor.se bredband.net spray.se tdcadsl.dk telefonica.net movistar.es vodafone.it vodafone.pt netcabo.pt otenet.gr
  forthnet.gr vodafone.co.nz xtra.co.nz singnet.com.sg starhub.net.sg pacific.net.sg netvigator.com emirates.net.ae etisalat.ae eim.ae
  onmicrosoft.com onmicrosoft.de partner.onmschina.cn sharepoint.com icloud.com privaterelay.appleid.com`
    .split(/\s+/)
    .filter(Boolean),
])
/** Services that have a domain of their name in many countries. */
const brands = new Set(['hotmail', 'outlook', 'yahoo', 'ymail', 'rocketmail', 'googlemail', 'gmx', 'yandex', 'yopmail'])

const isShared = (domain: string) => shared.has(domain) || brands.has(domain.split('.')[0] ?? '')

/** The registrable domain of a mail address, in ASCII; undefined for free-mail and disposable ones, and for what has none. */
export function companyDomainOf(email: string): string | undefined {
  const host = email.split('@').at(-1)?.toLowerCase() ?? ''
  const domain = registrable(host)
  return domain === undefined || isShared(domain) ? undefined : domain
}

/**
 * The domains by which a typed domain may name a company: itself and what it is a part of down to the registrable one.
 * `acme.com` never names `evil-acme.com` (docs/rules/companies.md#joining).
 */
export function domainsNamedBy(text: string): string[] {
  const host = asciiHost(text.trim().toLowerCase().replace(/^.*@/, ''))
  const domain = registrable(host)
  if (domain === undefined || isShared(domain)) return []
  const labels = host
    .slice(0, host.length - domain.length)
    .split('.')
    .filter(Boolean)
  return labels.map((_, index) => [...labels.slice(index), domain].join('.')).concat(domain)
}

function registrable(host: string): string | undefined {
  const ascii = asciiHost(host)
  if (parse(ascii).isIp) return undefined
  // A suffix that others register under, such as co.uk, is nobody's own; so is one that a company lets out, such as uk.com.
  return getDomain(ascii, { allowPrivateDomains: true }) ?? undefined
}

function asciiHost(host: string): string {
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return ''
  }
}
