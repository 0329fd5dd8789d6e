import type { Archived } from '#kit/papers/archive.ts'
import { t } from '../payments.texts.ts'

const FILE = 'factur-x.xml'

/**
 * The parts by which a PDF file is Factur-X 1.0 (ZUGFeRD 2) in the profile EN 16931: the XML says the same as the pages, so it is their
 * alternative. Credit notes too are of the type INVOICE there.
 * @param xml the document as CII
 */
export function facturX(xml: string): Pick<Archived, 'file' | 'schema'> {
  return {
    file: {
      name: FILE,
      content: xml,
      type: 'text/xml',
      description: t('einvoice-file'),
      relationship: 'Alternative',
    },
    schema: {
      name: 'Factur-X PDFA Extension Schema',
      namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
      prefix: 'fx',
      properties: [
        { name: 'DocumentFileName', value: FILE, about: 'Name of the embedded XML invoice file' },
        { name: 'DocumentType', value: 'INVOICE', about: 'INVOICE' },
        { name: 'Version', value: '1.0', about: 'Version of the Factur-X XML schema' },
        { name: 'ConformanceLevel', value: 'EN 16931', about: 'Conformance level of the embedded Factur-X data' },
      ],
    },
  }
}
