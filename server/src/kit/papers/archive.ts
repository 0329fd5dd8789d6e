import { branch, elementOf, escaped, leaf } from '../base/xml.ts'
import type { Element } from '../base/xml.ts'
import type { Doc } from './pdf.ts'

/** What makes a paper one for archives (PDF/A-3b). */
export type Archived = {
  /** When it was made: its only date, so that the same paper drawn again has the same bytes. */
  at: Date
  /** A file that goes with it. */
  file?: { name: string; content: string; type: string; description: string; relationship: 'Alternative' }
  /** Metadata beside the usual: its properties, and the schema that declares them, as PDF/A wants it. */
  schema?: {
    name: string
    namespace: string
    prefix: string
    properties: readonly { name: string; value: string; about: string }[]
  }
}

/** Options of a document for archives. */
export const archiveOptions = { subset: 'PDF/A-3b', pdfVersion: '1.7' } as const

/** What pdfkit writes of a document's info into its metadata, and does not declare. */
type Inside = { info: Record<string, unknown>; _addInfo(): void }

/** Adds to a new document its file and its metadata. Fonts and colours are pdfkit's part. */
export function archive(doc: Doc, { at, file, schema }: Archived): void {
  const inside = doc as unknown as Inside
  const add = inside._addInfo.bind(doc)
  // It writes titles and names into XML as they are.
  inside._addInfo = () => {
    const { info } = inside
    const plain = Object.entries(info).map(([key, value]) => [key, typeof value === 'string' ? escaped(value) : value])
    inside.info = Object.fromEntries(plain) as Record<string, unknown>
    add()
    inside.info = info
  }
  if (schema) doc.appendXML(descriptionsOf(schema))
  if (file) {
    const { content, ...named } = file
    doc.file(Buffer.from(content), { ...named, creationDate: at, modifiedDate: at })
  }
}

type Schema = NonNullable<Archived['schema']>

function descriptionsOf({ name, namespace, prefix, properties }: Schema): string {
  const resource = (...inside: (Element | null)[]): Element => ['rdf:li', { 'rdf:parseType': 'Resource' }, ...inside]
  const values: Element = [
    'rdf:Description',
    { 'rdf:about': '', [`xmlns:${prefix}`]: namespace },
    ...properties.map((one) => leaf(`${prefix}:${one.name}`, one.value)),
  ]
  const declared = properties.map((one) =>
    resource(
      leaf('pdfaProperty:name', one.name),
      leaf('pdfaProperty:valueType', 'Text'),
      leaf('pdfaProperty:category', 'external'),
      leaf('pdfaProperty:description', one.about),
    ),
  )
  const extension: Element = [
    'rdf:Description',
    {
      'rdf:about': '',
      'xmlns:pdfaExtension': 'http://www.aiim.org/pdfa/ns/extension/',
      'xmlns:pdfaSchema': 'http://www.aiim.org/pdfa/ns/schema#',
      'xmlns:pdfaProperty': 'http://www.aiim.org/pdfa/ns/property#',
    },
    branch(
      'pdfaExtension:schemas',
      branch(
        'rdf:Bag',
        resource(
          leaf('pdfaSchema:schema', name),
          leaf('pdfaSchema:namespaceURI', namespace),
          leaf('pdfaSchema:prefix', prefix),
          branch('pdfaSchema:property', branch('rdf:Seq', ...declared)),
        ),
      ),
    ),
  ]
  return [values, extension].map((one) => elementOf(one)).join('')
}
