import { office } from '@app/contract/office'
import type { Deps } from '#kit/work/deps.ts'
import { mount, mountInSteps } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import type { InboxKind } from '#kit/records/inbox.ts'
import type { ResourceConfig } from '#kit/records/resources.ts'
import { companyAround, memberAround } from './office.around.service.ts'
import { conduct } from './office.conduct.service.ts'
import { log, logExport } from './office.log.service.ts'
import {
  bookings,
  entries,
  figureEvents,
  meetingsByDay,
  occupancy,
  revenue,
  signUps,
} from './figures/office.figures.service.ts'
import { decide, undo } from './office.deciding.service.ts'
import { claim, inbox, getInboxItem } from './office.inbox.service.ts'
import { takePicture } from './office.pictures.service.ts'
import { preview, previewMoments } from './office.preview.service.ts'

/**
 * @param kinds everything that may wait, as the domains describe it
 * @param registry everything that operators keep
 */
export function officeRoutes(
  kinds: readonly InboxKind[],
  registry: readonly ResourceConfig[],
  deps: Pick<Deps, 'storage'>,
): Mounted[] {
  return [
    mount(office.log, (ctx, { query }) => log(ctx, registry, query)),
    mount(office.logExport, async (ctx, { query }) => logExport(ctx, registry, query)),
    mountInSteps(office.picture, (ctx, { body }) => takePicture(ctx, deps, body)),
    mount(office.memberAround, (ctx, { params }) => memberAround(ctx, params)),
    mount(office.companyAround, (ctx, { params }) => companyAround(ctx, params)),
    mount(office.conduct, (ctx, { params }) => conduct(ctx, params)),
    mount(office.previewMoments, (ctx) => previewMoments(ctx)),
    mount(office.preview, (ctx, { body }) => preview(ctx, body)),
    mount(office.inbox, (ctx, { query }) => inbox(ctx, kinds, query)),
    mount(office.one, (ctx, { params }) => getInboxItem(ctx, { kinds, registry }, params)),
    mount(office.claim, (ctx, { params, body }) => claim(ctx, { kinds, registry }, params, body)),
    mount(office.figureEvents, (ctx) => figureEvents(ctx)),
    mount(office.signUps, (ctx) => signUps(ctx)),
    mount(office.bookings, (ctx, { query }) => bookings(ctx, query.event)),
    mount(office.occupancy, (ctx, { query }) => occupancy(ctx, query.event)),
    mount(office.meetingsByDay, (ctx, { query }) => meetingsByDay(ctx, query.event)),
    mount(office.revenue, (ctx) => revenue(ctx)),
    mount(office.entries, (ctx) => entries(ctx)),
    mount(office.decide, (ctx, { params, body }) => decide(ctx, kinds, params, body)),
    mount(office.undo, (ctx, { params }) => undo(ctx, params)),
  ]
}
