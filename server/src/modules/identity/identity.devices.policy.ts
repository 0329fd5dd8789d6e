import { t } from './identity.texts.ts'

const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** A device in words, from what its browser calls itself: "Firefox on Windows". */
export function deviceName(agent: string): string {
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(agent))?.[1]
  return t('browser-on-system', {
    browser: named(BROWSERS) ?? t('another-program'),
    system: named(SYSTEMS) ?? t('an-unknown-system'),
  })
}

/** The part of an address that stays the same at one place: two numbers of IPv4, three groups of IPv6. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  return plain.includes(':') ? plain.split(':').slice(0, 3).join(':') : plain.split('.').slice(0, 2).join('.')
}
