import { fullName } from '@app/contract/names'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../config.ts'
import { ticketData } from '../people/events.people.view.ts'
import type { WholeTicketRow } from './events.tickets.reads.ts'
import { t } from '../events.texts.ts'

const icons = ['icon.png', 'icon@2x.png', 'icon@3x.png'] as const
const folder = join(import.meta.dirname, 'wallet')

/** Draws a ticket for Apple Wallet and signs it. */
export async function walletPass(
  row: WholeTicketRow,
  { keys, community, url }: { keys: NonNullable<Config['wallet']>; community: string; url: string },
): Promise<Buffer> {
  const { PKPass } = await import('passkit-generator')
  const pictures = await Promise.all(icons.map(async (name) => [name, await readFile(join(folder, name))] as const))
  const pass = new PKPass(
    Object.fromEntries(pictures),
    {
      wwdr: keys.wwdr,
      signerCert: keys.certificate,
      signerKey: keys.key,
      ...(keys.passphrase === undefined ? {} : { signerKeyPassphrase: keys.passphrase }),
    },
    {
      passTypeIdentifier: keys.passType,
      teamIdentifier: keys.team,
      organizationName: community,
      description: t('ticket', { event_name: row.event_name }),
      logoText: community,
      // With another code it is another ticket: the one before stays what it was, and opens nothing.
      serialNumber: `${row.id}-${row.ticket_code}`,
      backgroundColor: 'rgb(11, 31, 51)',
      foregroundColor: 'rgb(255, 255, 255)',
      labelColor: 'rgb(179, 196, 213)',
    },
  )
  pass.type = 'eventTicket'
  const place = row.hotel ?? row.venue
  pass.primaryFields.push({ key: 'event', label: row.city, value: row.event_name })
  pass.secondaryFields.push(
    { key: 'person', label: t('pass-name'), value: fullName(row) },
    { key: 'company', label: t('pass-company'), value: row.company_name },
  )
  pass.auxiliaryFields.push({
    key: 'begins',
    label: t('pass-begins'),
    value: row.starts_at.toISOString(),
    dateStyle: 'PKDateStyleMedium',
    timeStyle: 'PKDateStyleShort',
  })
  if (place !== null) pass.auxiliaryFields.push({ key: 'place', label: t('place'), value: place })
  pass.backFields.push(
    {
      key: 'address',
      label: t('pass-address'),
      value: [place, row.address, row.city].filter((part) => part).join(', '),
    },
    { key: 'kind', label: t('pass-ticket'), value: row.price_name },
    { key: 'code', label: t('pass-code'), value: row.ticket_code },
    { key: 'page', label: t('on-the-web'), value: url },
  )
  pass.setBarcodes({ message: ticketData(row.ticket_code), format: 'PKBarcodeFormatQR', altText: row.ticket_code })
  pass.setRelevantDate(row.starts_at)
  pass.setExpirationDate(row.ends_at)
  return pass.getAsBuffer()
}
