import { getDomain, parse } from 'tldts'

// Mail services that anyone may join: an address there says nothing about its owner's company.
const freeMail = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.de hotmail.fr hotmail.co.uk live.com msn.com yahoo.com yahoo.de yahoo.fr yahoo.co.uk ymail.com icloud.com
  me.com mac.com aol.com gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de mail.com mail.ru yandex.ru yandex.com proton.me protonmail.com pm.me
  tutanota.com tuta.com zoho.com zohomail.com fastmail.com hey.com qq.com 163.com 126.com sina.com naver.com daum.net rediffmail.com orange.fr wanadoo.fr free.fr
  laposte.net libero.it virgilio.it tiscali.it wp.pl onet.pl interia.pl o2.pl seznam.cz centrum.cz abv.bg ukr.net bk.ru inbox.ru list.ru rambler.ru
  mailinator.com guerrillamail.com 10minutemail.com tempmail.com temp-mail.org yopmail.com trashmail.com sharklasers.com getnada.com dispostable.com maildrop.cc`
    .split(/\s+/)
    .filter(Boolean),
)

/** The registrable domain of a mail address, in ASCII; undefined for free-mail and disposable ones, and for what has none. */
export function companyDomainOf(email: string): string | undefined {
  const host = email.split('@').at(-1)?.toLowerCase() ?? ''
  const domain = registrable(host)
  return domain === undefined || freeMail.has(domain) ? undefined : domain
}

/**
 * The domains by which a typed domain may name a company: itself and what it is a part of down to the registrable one.
 * `acme.com` never names `evil-acme.com` (docs/rules/companies.md#joining).
 */
export function domainsNamedBy(text: string): string[] {
  const host = asciiHost(text.trim().toLowerCase().replace(/^.*@/, ''))
  const domain = registrable(host)
  if (domain === undefined || freeMail.has(domain)) return []
  const labels = host
    .slice(0, host.length - domain.length)
    .split('.')
    .filter(Boolean)
  return labels.map((_, index) => [...labels.slice(index), domain].join('.')).concat(domain)
}

function registrable(host: string): string | undefined {
  const ascii = asciiHost(host)
  if (parse(ascii).isIp) return undefined
  // A suffix that others register under, such as co.uk, is nobody's own.
  return getDomain(ascii) ?? undefined
}

function asciiHost(host: string): string {
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return ''
  }
}
