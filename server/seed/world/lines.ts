import { addonSupply } from '@app/contract/events.sales'
import { totalsOf } from '../../src/modules/payments/index.ts'
import type { PurchaseLine, VatTable } from '../../src/modules/payments/index.ts'
import { ENTITIES } from './entities.ts'
import type { BillingAddress, Booking, FinancialEntity, WorldEvent } from './world.types.ts'

type Bought = Pick<Booking, 'seats' | 'addons' | 'table_number'>

/** VAT IDs of the world are those of their companies, which were looked up when they came. */
export function vatIdConfirmed(address: Pick<BillingAddress, 'vat_id'>): boolean {
  return address.vat_id !== null
}

/** What a booking's invoice says, as the product writes it: seats by price, add-ons, the table. */
function linesOf(event: WorldEvent, bought: Bought): PurchaseLine[] {
  const admission = { supply: 'admission', supply_country: event.country } as const
  const seats = event.prices.flatMap(({ id, name, amount }): PurchaseLine[] => {
    const quantity = bought.seats.filter((seat) => seat.price_id === id).length
    if (quantity === 0) return []
    return [{ kind: 'admission', description: `${event.name}: ${name}`, quantity, unit_amount: amount, ...admission }]
  })
  const addons = bought.addons.map(({ addon_id, quantity }): PurchaseLine => {
    const { kind, name, amount } = found(event.addons, (addon) => addon.id === addon_id)
    const supply = addonSupply[kind]
    return { kind: 'addon', description: name, quantity, unit_amount: amount, supply, supply_country: event.country }
  })
  if (bought.table_number === null) return [...seats, ...addons]
  const { number, hall, amount } = found(event.tables, (table) => table.number === bought.table_number)
  if (amount === null) throw new Error(`Table ${number} of ${event.slug} is not for sale.`)
  const description = `Meeting table ${number}, ${hall}`
  const table = { kind: 'table', quantity: 1, supply: 'table', supply_country: event.country } as const
  return [...seats, ...addons, { ...table, description, unit_amount: amount }]
}

/** Who sells an event's seats. */
export function sellerOf(event: WorldEvent): FinancialEntity {
  return found(ENTITIES, ({ id }) => id === event.financial_entity_id)
}

/** The lines and sums of a booking's invoice, by the rules of payments. */
export function totalsFor(
  event: WorldEvent,
  bought: Bought,
  address: BillingAddress,
  vat: VatTable,
): ReturnType<typeof totalsOf> {
  const { country } = address
  return totalsOf(linesOf(event, bought), sellerOf(event), { country, vat_id_confirmed: vatIdConfirmed(address) }, vat)
}

/** The first that fits; the world is wrong without one. */
export function found<T>(list: readonly T[], fits: (item: T) => boolean): T {
  const item = list.find(fits)
  if (item === undefined) throw new Error('Something that the world speaks of is not in it.')
  return item
}
