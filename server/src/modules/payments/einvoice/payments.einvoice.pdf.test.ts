import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawings } from '../../../kit/papers/paper.ts'
import type { Drawn } from '../../../kit/papers/paper.ts'
import { SCRIPTS, longOf } from '../../../../test/scripts.ts'
import { invoicePdf } from '../invoices/payments.invoice.pdf.ts'
import { vatCaseRows } from '../vat/payments.vat.cases.testing.ts'
import { ciiOf } from './payments.einvoice.cii.ts'
import { factsOf, parsed } from './payments.einvoice.facts.testing.ts'
import { modelOf } from './payments.einvoice.policy.ts'
import type { IssuedDocument } from './payments.einvoice.policy.ts'
import { brokenRules } from './payments.einvoice.rules.testing.ts'
import { printedOf, sampleOf } from './payments.einvoice.samples.testing.ts'

const [german] = vatCaseRows

const draw = (document: IssuedDocument) =>
  invoicePdf(printedOf(document), 'Carrier Community', {
    issued_at: document.issued_at.toISOString(),
    xml: ciiOf(modelOf(document)),
  })

/** The objects of a file by their numbers, with what their streams hold. */
function objectsOf(pdf: Buffer): Map<string, { text: string; stream: Buffer | undefined }> {
  const found = [...pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g)]
  return new Map(
    found.map(([, id = '', whole = '']) => {
      const [, text = whole, body] = /^([^]*?)\nstream\n([^]*)\nendstream$/.exec(whole) ?? []
      const bytes = body === undefined ? undefined : Buffer.from(body, 'latin1')
      return [id, { text, stream: bytes && text.includes('/FlateDecode') ? inflateSync(bytes) : bytes }]
    }),
  )
}

/** A name tree, array or reference that leads from one object to another. */
const followed = (objects: ReturnType<typeof objectsOf>, from: string, key: string) => {
  const id = new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(from)?.[1] ?? ''
  return objects.get(id)
}

test.each([
  ['invoice', sampleOf(german!)],
  ['credit note', sampleOf(german!, { kind: 'credit_note' })],
])('the PDF file of an %s is PDF/A-3b with its XML inside', async (_, document) => {
  const pdf = await draw(document)
  const objects = objectsOf(pdf)
  const texts = [...objects.values()].map(({ text }) => text)
  const root = texts.find((text) => text.includes('/Type /Catalog')) ?? ''
  expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7')
  expect(pdf.toString('latin1')).toMatch(/\/ID \[<([\da-f]{32})> <\1>\]/)

  const spec = followed(objects, root, 'AF')?.text ?? ''
  expect(spec).toContain('/AFRelationship /Alternative')
  expect(spec).toContain('/F (factur-x.xml)')
  expect(spec).toContain('/UF (factur-x.xml)')
  expect(spec).toContain('/Desc ')
  const names = followed(objects, root, 'Names')?.text ?? ''
  expect(names).toMatch(/\/EmbeddedFiles/)
  const file = /\/EF <<\s*\/F (\d+) 0 R/.exec(spec)?.[1] ?? ''
  const embedded = objects.get(file)
  expect(embedded?.text).toMatch(/\/Subtype \/text#2Fxml/)
  expect(embedded?.text).toContain('/ModDate (D:20261127093000Z)')
  const xml = embedded?.stream?.toString() ?? ''
  expect(xml).toBe(ciiOf(modelOf(document)))
  expect(brokenRules(xml)).toEqual([])

  const metadata = followed(objects, root, 'Metadata')?.stream?.toString() ?? ''
  for (const said of [
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>B</pdfaid:conformance>',
    '<fx:DocumentType>INVOICE</fx:DocumentType>',
    '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
    '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    '<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>',
  ])
    expect(metadata).toContain(said)
  expect(metadata.match(/<pdfaProperty:name>/g)).toHaveLength(4)
  const descriptions = [...metadata.matchAll(/<rdf:Description\b([^>]*)>/g)]
  expect(descriptions.length).toBeGreaterThan(3)
  expect(descriptions.filter(([, attributes = '']) => !attributes.includes('rdf:about=""'))).toEqual([])

  const intent = followed(objects, root, 'OutputIntents')
  expect(intent?.text).toContain('/S /GTS_PDFA1')
  const profile = followed(objects, intent?.text ?? '', 'DestOutputProfile')
  expect(profile?.text).toContain('/N 3')
  expect(profile?.stream?.toString('latin1', 36, 40)).toBe('acsp')

  expect(fontsOf(texts)).toEqual({ embedded: true, simple: 0 })
  expect(texts.join('\n')).not.toMatch(/\/Encrypt|\/JavaScript|\/SMask|\/CA 0|\/ca 0|\/LZWDecode/)
})

/** Whether each font that pages use has its file inside, and how many are of the kinds that readers bring along. */
function fontsOf(texts: readonly string[]) {
  const descriptors = texts.filter((text) => text.includes('/Type /FontDescriptor'))
  return {
    embedded: descriptors.length > 0 && descriptors.every((text) => /\/FontFile[23] \d+ 0 R/.test(text)),
    simple: texts.filter((text) => /\/Subtype \/(Type1|TrueType|Type3)\b/.test(text)).length,
  }
}

test('fonts of every script are embedded', async () => {
  const said = Object.values(SCRIPTS).map((name) => longOf(name))
  for (const name of said) {
    const document = sampleOf(german!)
    // oxlint-disable-next-line no-await-in-loop
    const pdf = await draw({ ...document, billing: { ...document.billing, name } })
    expect(fontsOf([...objectsOf(pdf).values()].map(({ text }) => text))).toEqual({ embedded: true, simple: 0 })
  }
})

/** Whether every object is where the table at the end of the file says, so that readers open it without mending it. */
function opens(pdf: Buffer): boolean {
  const text = pdf.toString('latin1')
  const at = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(text)?.[1])
  const [, count = '', table = ''] = /^xref\n0 (\d+)\n([^]*?)trailer/.exec(text.slice(at)) ?? []
  const places = [...table.matchAll(/^(\d{10}) \d{5} n/gm)].map(([, place]) => Number(place))
  return places.length === Number(count) - 1 && places.every((place, nth) => text.startsWith(`${nth + 1} 0 obj`, place))
}

test.each(['chinese', 'arabic', 'thai', 'greek', 'cyrillic'] as const)(
  'with names of 200 characters in %s the file opens, has its XML whole, and no text leaves the page',
  async (script) => {
    const name = longOf(SCRIPTS[script])
    const document = sampleOf(german!, { quantity: 2, discount: 500 })
    const parties = { seller: { ...document.seller, name }, billing: { ...document.billing, name } }
    const lines = document.lines.map((line) => ({
      ...line,
      description: name,
      allowance_reason: line.allowance > 0 ? name : null,
    }))
    const texts: Drawn[] = []
    const note = (one: unknown) => void texts.push(one as Drawn)
    drawings.subscribe(note)
    const said = { ...document, ...parties, lines, subject_name: name }
    const pdf = await draw(said).finally(() => drawings.unsubscribe(note))
    expect(opens(pdf)).toBe(true)
    const objects = [...objectsOf(pdf).values()]
    expect(fontsOf(objects.map(({ text }) => text))).toEqual({ embedded: true, simple: 0 })
    const xml = objects.find(({ text }) => text.includes('/Subtype /text#2Fxml'))?.stream?.toString() ?? ''
    expect(xml).toBe(ciiOf(modelOf(said)))
    expect(brokenRules(xml)).toEqual([])
    const stated = factsOf(parsed(xml))
    expect([stated.seller.name, stated.buyer.name]).toEqual([name, name])
    expect(stated.lines.map((line) => [line.name, line.why])).toEqual([
      [name, name],
      [name, undefined],
    ])
    expect(texts.flatMap(({ missing }) => missing)).toEqual([])
    const outside = texts.filter(
      ({ left, right, top, bottom }) => left < -1 || top < -1 || right > 596.28 || bottom > 842.89,
    )
    expect(outside.map(({ text }) => text)).toEqual([])
  },
)

test('one document is drawn to the same bytes again, and another one is not', async () => {
  const document = sampleOf(german!)
  const hash = async (of: IssuedDocument) =>
    createHash('sha256')
      .update(await draw(of))
      .digest('hex')
  const first = await hash(document)
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect(await hash(document)).toBe(first)
  expect(await hash({ ...document, number: 'CCE-2026-00043' })).not.toBe(first)
})

test('names with signs of XML are written as such into the metadata', async () => {
  const document = sampleOf(german!)
  const pdf = await draw({ ...document, seller: { ...document.seller, name: 'Cable & <Fibre> "Group"' } })
  const metadata = [...objectsOf(pdf).values()].find(({ text }) => text.includes('/Subtype /XML'))?.stream?.toString()
  expect(metadata).toContain('<rdf:li>Cable &amp; &lt;Fibre&gt; &quot;Group&quot;</rdf:li>')
})
