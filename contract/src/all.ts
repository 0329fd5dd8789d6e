import { awards } from './awards.ts'
import { companies } from './companies.ts'
import { content } from './content.ts'
import { events } from './events.ts'
import { identity } from './identity.ts'
import { imports } from './imports.ts'
import type { Route } from './kit.ts'
import { live } from './live.ts'
import { media } from './media.ts'
import { meetings } from './meetings.ts'
import { members } from './members.ts'
import { merging } from './merging.ts'
import { messaging } from './messaging.ts'
import { network } from './network.ts'
import { notifications } from './notifications.ts'
import { payments } from './payments.ts'
import { privacy } from './privacy.ts'
import { search } from './search.ts'
import { office } from './office.ts'
import { setup } from './setup.ts'
import { resources } from './resources.all.ts'
import { resourceRoutes } from './resources.calls.ts'
import { sponsorship } from './sponsorship.ts'
import { wall } from './wall.ts'

/** Every call of the product, by domain. The one list that server, browser and API description share. */
export const contract = {
  awards,
  companies,
  content,
  events,
  identity,
  imports,
  live,
  media,
  meetings,
  members,
  merging,
  messaging,
  network,
  notifications,
  payments,
  privacy,
  search,
  office,
  setup,
  sponsorship,
  wall,
}

export type Contract = typeof contract

/** Every call as a list, those of the office's resources among them. */
export function allRoutes(): Route[] {
  return [...namedRoutes(), ...resources.flatMap((one) => Object.values(resourceRoutes(one)))]
}

/** The calls that the browser makes by their names. */
export function namedRoutes(): Route[] {
  return Object.values(contract).flatMap((entries) => Object.values(entries as Record<string, Route>))
}
