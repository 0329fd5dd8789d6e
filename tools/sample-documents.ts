import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ciiOf } from '../server/src/modules/payments/einvoice/payments.einvoice.cii.ts'
import { modelOf } from '../server/src/modules/payments/einvoice/payments.einvoice.policy.ts'
import { printedOf, sampleOf } from '../server/src/modules/payments/einvoice/payments.einvoice.samples.testing.ts'
import type { SampleOptions } from '../server/src/modules/payments/einvoice/payments.einvoice.samples.testing.ts'
import { ublOf } from '../server/src/modules/payments/einvoice/payments.einvoice.ubl.ts'
import { invoicePdf } from '../server/src/modules/payments/invoices/payments.invoice.pdf.ts'
import { vatCaseRows } from '../server/src/modules/payments/vat/payments.vat.cases.testing.ts'

/*
 * Every VAT case as an invoice and as a credit note, whole and of a part, in UBL, CII and Factur-X, so that official validators can be run over
 * them: `npm run sample-documents -- DIR`. Needs no database.
 */

const folder = process.argv[2]
if (!folder) {
  console.error('Usage: npm run sample-documents -- DIR')
  process.exit(1)
}

const kinds: Record<string, SampleOptions> = {
  invoice: {},
  'invoice-paid': { paid: 'card', quantity: 3 },
  'credit-note': { kind: 'credit_note' },
  'credit-note-part': { kind: 'part' },
  'invoice-jpy': { currency_code: 'JPY' },
  'invoice-kwd': { currency_code: 'KWD', quantity: 3 },
  'invoice-of-two': { with_other: true },
}

await mkdir(folder, { recursive: true })
let files = 0
for (const [nth, row] of vatCaseRows.entries())
  for (const [kind, options] of Object.entries(kinds)) {
    const document = sampleOf(row, options)
    const model = modelOf(document)
    const [event, seller, buyer, vatId, supply] = row
    const name = `${String(nth + 1).padStart(2, '0')}-${event}-${seller}-${buyer}-${vatId}-${supply}-${kind}`
    const xml = ciiOf(model)
    const archived = { issued_at: document.issued_at.toISOString(), xml }
    await writeFile(join(folder, `${name}-ubl.xml`), ublOf(model))
    await writeFile(join(folder, `${name}-cii.xml`), xml)
    await writeFile(join(folder, `${name}.pdf`), await invoicePdf(printedOf(document), 'Carrier Community', archived))
    files += 3
  }
console.log(`${files} documents written to ${folder}.`)
