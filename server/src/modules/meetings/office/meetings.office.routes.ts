import { meetings } from '@app/contract/meetings'
import { mount } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import * as office from './meetings.office.service.ts'

export function meetingsOfficeRoutes(): Mounted[] {
  return [
    mount(meetings.officeEvents, (ctx) => office.officeEvents(ctx)),
    mount(meetings.officeRequests, (ctx, { query }) => office.officeRequests(ctx, query)),
    mount(meetings.tablePlan, (ctx, { query }) => office.tablePlan(ctx, query)),
    mount(meetings.seatMeeting, (ctx, { body }) => office.seatMeeting(ctx, body)),
    mount(meetings.moveMeeting, (ctx, { body }) => office.moveMeeting(ctx, body)),
    mount(meetings.closeTable, (ctx, { body }) => office.closeTable(ctx, body)),
    mount(meetings.openTable, (ctx, { body }) => office.openTable(ctx, body)),
    mount(meetings.acceptFor, (ctx, { body }) => office.acceptFor(ctx, body)),
    mount(meetings.noShows, (ctx, { query }) => office.noShows(ctx, query.event)),
    mount(meetings.setNoShow, (ctx, { body }) => office.setNoShow(ctx, body)),
    mount(meetings.exportMeetings, (ctx, { query }) => office.exportMeetings(ctx, query.event)),
    mount(meetings.setWalking, (ctx, { body }) => office.setWalking(ctx, body)),
  ]
}
