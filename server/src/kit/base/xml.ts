/** An element: its name, its attributes or null, and what is in it. */
export type Element = readonly [name: string, attributes: Attributes | null, ...inside: Inside[]]
type Attributes = Readonly<Record<string, string>>
type Inside = Element | string | null

/** Characters that XML 1.0 excludes, also as references: controls, halves of pairs, and code points that are not characters. */
const FORBIDDEN = /[^\u0009\u000a\u000d\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** A text as it is written in an element or an attribute. */
export const escaped = (text: string): string =>
  text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"\r]/g, (sign) => REFERENCES[sign] ?? sign)

/** An element with a text; null where there is none, since no element of an invoice is empty. */
export function leaf(
  name: string,
  text: string | null | undefined,
  attributes: Attributes | null = null,
): Element | null {
  const plain = text?.replaceAll(FORBIDDEN, '').trim() ?? ''
  return plain === '' ? null : [name, attributes, plain]
}

/** An element around others; null where all of them are. */
export function branch(name: string, ...inside: (Element | null)[]): Element | null {
  return inside.some((one) => one !== null) ? [name, null, ...inside] : null
}

/** A whole document as text, with one element per line. */
export function xmlOf(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${elementOf(root)}`
}

/** One element as a part of another text. */
export const elementOf = (element: Element): string => written(element, '')

function written([name, attributes, ...inside]: Element, indent: string): string {
  const open = `${indent}<${name}${Object.entries(attributes ?? {})
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}`
  const parts = inside.filter((one) => one !== null)
  if (parts.length === 0) return `${open}/>\n`
  const [text] = parts
  if (typeof text === 'string') return `${open}>${escaped(text)}</${name}>\n`
  const rows = parts.map((part) => (typeof part === 'string' ? escaped(part) : written(part, `${indent}  `)))
  return `${open}>\n${rows.join('')}${indent}</${name}>\n`
}
