import type { VatTable } from '../../src/modules/payments/index.ts'
import { GCC_CATEGORIES, makeAwards } from './awards/index.ts'
import { makeBanners } from './banners.ts'
import { makeBookings } from './bookings/index.ts'
import { makeChats } from './chats.ts'
import { makeCompanies } from './companies.ts'
import { ENTITIES } from './entities.ts'
import { EVENT_IDS, makeEvents } from './events/index.ts'
import { makeMenu } from './menu.ts'
import { makeNetwork } from './network/index.ts'
import { makeMembers } from './people.ts'
import { makePolicies } from './policies.ts'
import { acquaintedBy, makeDrafts, makePosts } from './posts/index.ts'
import { fillWords } from './posts/words.ts'
import { CATEGORIES, TAGS } from './tags.ts'
import type { World, WorldEvent } from './world.types.ts'

/** The whole demonstration world at a moment, with the VAT of its day; the same for the same day. */
export function makeWorld(anchor: Date, vat: VatTable): World {
  const companies = makeCompanies(anchor)
  const members = makeMembers(anchor, companies)
  const events = makeEvents(anchor, companies, members)
  const event = (id: number) => events.find((one) => one.id === id) as WorldEvent
  const awards = makeAwards(anchor, companies, members)
  const booked = makeBookings(anchor, companies, members, events, vat)
  const fill = fillWords(anchor, events)
  const drafts = makeDrafts(members, events)
  const acquainted = acquaintedBy(drafts)
  const { participants } = booked
  const network = makeNetwork({ anchor, members, companies, events, participants, acquainted, fill })
  return {
    anchor: anchor.toISOString(),
    vat,
    categories: CATEGORIES,
    tags: TAGS,
    companies,
    members,
    financial_entities: ENTITIES,
    events,
    ...booked,
    awards,
    gcc_categories: GCC_CATEGORIES,
    menu: makeMenu(event(EVENT_IDS.flagship), event(EVENT_IDS.next), awards),
    policies: makePolicies(anchor),
    banners: makeBanners(event(EVENT_IDS.flagship)),
    network,
    posts: makePosts({ anchor, members, network, drafts, fill }),
    chats: makeChats({ anchor, members, network, participants }),
  }
}
