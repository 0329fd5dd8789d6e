import type { WriteContext } from '#kit/data/context.ts'
import { changeAsItStands, makeAllAsGiven, makeAsGiven } from '#kit/records/resources.given.ts'
import type { Values } from '#kit/records/resources.ts'
import { servedPeople } from '../../companies/index.ts'
import { servedEvents } from '../events.resources.ts'

const registry = [...servedEvents, ...servedPeople]
type Part = 'event-days' | 'event-speakers' | 'event-sessions'

/** Makes a part of an event's programme. @returns its number @throws InvalidFields */
export const makePart = (ctx: WriteContext, part: Part, given: Values): Promise<number> =>
  makeAsGiven(ctx, registry, part, given)

/** Makes several parts of one kind at once. @returns their numbers, in the order of what was given @throws InvalidFields */
export const makeParts = (ctx: WriteContext, part: Part, given: readonly Values[]): Promise<number[]> =>
  makeAllAsGiven(ctx, registry, part, given)

/**
 * Changes a part of an event's programme as it stands now; who starred a session is told when its time or room changes.
 * @throws InvalidFields, Refused 404
 */
export const changePart = (ctx: WriteContext, part: Part, id: number, given: Values): Promise<void> =>
  changeAsItStands(ctx, registry, part, id, given)
