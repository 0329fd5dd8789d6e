import { meetings } from '@app/contract/meetings'
import { mount } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import { answer } from './meetings.accept.service.ts'
import * as company from './company/meetings.company.service.ts'
import * as memory from './memory/meetings.memory.service.ts'
import * as planning from './meetings.planner.service.ts'
import { ask, cancel, change, invitations, withdraw } from './meetings.service.ts'

export function meetingsRoutes(): Mounted[] {
  return [
    mount(meetings.planner, (ctx, { query }) => planning.planner(ctx, query)),
    mount(meetings.open, (ctx, { body }) => planning.beginPlanner(ctx, body)),
    mount(meetings.sheet, (ctx, { query }) => planning.sheet(ctx, query)),
    mount(meetings.ask, (ctx, { body }) => ask(ctx, body)),
    mount(meetings.change, (ctx, { params, body }) => change(ctx, params.id, body)),
    mount(meetings.withdraw, (ctx, { params }) => withdraw(ctx, params.id)),
    mount(meetings.cancel, (ctx, { body }) => cancel(ctx, body)),
    mount(meetings.invitations, (ctx, { query }) => invitations(ctx, query)),
    mount(meetings.answer, (ctx, { params, body }) => answer(ctx, params.id, body)),
    mount(meetings.block, (ctx, { body }) => planning.block(ctx, body)),
    mount(meetings.unblock, (ctx, { params }) => planning.unblock(ctx, params.id)),
    mount(meetings.sponsors, (ctx, { query }) => planning.sponsors(ctx, query)),
    mount(meetings.people, (ctx, { query }) => planning.people(ctx, query)),
    mount(meetings.choices, (ctx, { query }) => planning.choices(ctx, query.event)),
    mount(meetings.tables, (ctx, { query }) => planning.tables(ctx, query)),
    mount(meetings.askCompany, (ctx, { body }) => company.askCompany(ctx, body)),
    mount(meetings.companyMeetings, (ctx, { query }) => company.companyMeetings(ctx, query)),
    mount(meetings.withdrawCompanyMeeting, (ctx, { params }) => company.withdrawCompanyMeeting(ctx, params.id)),
    mount(meetings.delegates, (ctx, { params, query }) => company.delegates(ctx, params.id, query)),
    mount(meetings.assignDelegate, (ctx, { params, body }) => company.assignDelegate(ctx, params.id, body)),
    mount(meetings.refuseCompanyMeeting, (ctx, { params }) => company.refuseCompanyMeeting(ctx, params.id)),
    mount(meetings.companyPlanners, (ctx, { query }) => company.companyPlanners(ctx, query.event)),
    mount(meetings.nameCompanyPlanner, (ctx, { body }) => company.nameCompanyPlanner(ctx, body)),
    mount(meetings.memories, (ctx, { query }) => memory.memories(ctx, query)),
    mount(meetings.remember, (ctx, { params, body }) => memory.remember(ctx, params.id, body)),
    mount(meetings.reportNoShow, (ctx, { params }) => memory.reportNoShow(ctx, params.id)),
    mount(meetings.takeBackNoShow, (ctx, { params }) => memory.takeBackNoShow(ctx, params.id)),
    mount(meetings.denyNoShow, (ctx, { params }) => memory.denyNoShow(ctx, params.id)),
    mount(meetings.packSheet, (ctx, { query }) => memory.packSheet(ctx, query.event)),
    mount(meetings.packCards, (ctx, { query }) => memory.packCards(ctx, query.event)),
    mount(meetings.packReport, (ctx, { query }) => memory.packReport(ctx, query.event)),
  ]
}
