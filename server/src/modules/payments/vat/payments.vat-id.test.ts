import { expect, test } from 'vitest'
import { checkVatId } from './payments.vat-id.ts'

test.each([
  ['DE136695976', 'DE'],
  ['ATU13585627', 'AT'],
  ['EL094259216', 'GR'],
  ['FR40303265045', 'FR'],
  ['NL004495445B01', 'NL'],
  ['PL8567346215', 'PL'],
  ['RO18547290', 'RO'],
  ['SE556188840401', 'SE'],
  ['GB980780684', 'GB'],
  ['XI980780684', 'GB'],
  ['CHE100155212', 'CH'],
  ['CHE100155212MWST', 'CH'],
  ['CHE100155212TVA', 'CH'],
  ['CHE100155212IVA', 'CH'],
  ['100349920800003', 'AE'],
])('%s is a VAT ID', (vat_id, country) => {
  expect(checkVatId(vat_id, country)).toEqual({ vat_id })
})

test('it is stored without what people put between its digits', () => {
  expect(checkVatId('CHE-100.155.212 MWST', 'CH')).toEqual({ vat_id: 'CHE100155212MWST' })
  expect(checkVatId(' de 136.695-976', 'DE')).toEqual({ vat_id: 'DE136695976' })
})

test.each([
  ['DE136695977', 'DE'],
  ['DE13669597', 'DE'],
  ['PL8567346216', 'PL'],
  ['SE556188840402', 'SE'],
  ['CHE100155213MWST', 'CH'],
  ['CHE100155212GST', 'CH'],
  ['136695976', 'DE'],
  ['094259216', 'GR'],
  ['X!', 'AE'],
])('%s is none', (text, country) => {
  expect(checkVatId(text, country)).toHaveProperty('problem')
})
