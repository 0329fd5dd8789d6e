import { meetings } from '@app/contract/meetings'
import { mount } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import * as calendars from './meetings.calendar.service.ts'

export function meetingsCalendarRoutes(): Mounted[] {
  return [
    mount(meetings.calendar, (ctx, { params }) => calendars.calendar(ctx, params.id)),
    mount(meetings.feeds, (ctx) => calendars.feeds(ctx)),
    mount(meetings.makeFeed, (ctx, { body }) => calendars.makeFeed(ctx, body)),
    mount(meetings.endFeed, (ctx, { params }) => calendars.endFeed(ctx, params.scope)),
    mount(meetings.feed, (ctx, { params }) => calendars.feed(ctx, params.secret)),
  ]
}
