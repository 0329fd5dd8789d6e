import { sponsorship } from '@app/contract/sponsorship'
import type { Deps } from '#kit/work/deps.ts'
import { mount, mountInSteps } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import { contract } from './sponsorship.contract.service.ts'
import * as decisions from './sponsorship.decisions.service.ts'
import * as offers from './sponsorship.offers.service.ts'
import * as requests from './sponsorship.service.ts'

export function sponsorshipRoutes(deps: Pick<Deps, 'storage'>): Mounted[] {
  return [
    mount(sponsorship.packages, (ctx, { query }) => requests.packages(ctx, query)),
    mount(sponsorship.panelTopics, (ctx, { query }) => requests.panelTopics(ctx, query)),
    mount(sponsorship.apply, (ctx, { body }) => requests.apply(ctx, body)),
    mount(sponsorship.mine, (ctx, { query }) => requests.mine(ctx, query)),
    mount(sponsorship.withdraw, (ctx, { params }) => requests.withdraw(ctx, params.id)),
    mountInSteps(sponsorship.setLogo, (ctx, { params, body }) => requests.setLogo(ctx, deps, params.id, body)),
    mount(sponsorship.contract, (ctx, { params }) => contract(ctx, params.id)),
    mount(sponsorship.applications, (ctx, { query }) => decisions.applications(ctx, query)),
    mount(sponsorship.decide, (ctx, { params, body }) => decisions.decide(ctx, params.id, body)),
    mount(sponsorship.setStock, (ctx, { params, body }) => decisions.setStock(ctx, params.id, body.stock)),
    mount(sponsorship.createPackage, (ctx, { body }) => offers.createPackage(ctx, body)),
    mount(sponsorship.changePackage, (ctx, { params, body }) => offers.changePackage(ctx, params.id, body)),
    mount(sponsorship.createTopic, (ctx, { body }) => offers.createTopic(ctx, body)),
    mount(sponsorship.changeTopic, (ctx, { params, body }) => offers.changeTopic(ctx, params.id, body)),
    mount(sponsorship.awardSponsorCategories, (ctx, { query }) => requests.awardSponsorCategories(ctx, query)),
    mount(sponsorship.awardSponsors, (ctx, { query }) => requests.awardSponsors(ctx, query)),
  ]
}
