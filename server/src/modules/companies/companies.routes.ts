import { companies } from '@app/contract/companies'
import type { Deps } from '#kit/deps.ts'
import { mount } from '#kit/http.ts'
import type { Mounted } from '#kit/http.ts'
import {
  addBillingAddress,
  billingAddresses,
  changeBillingAddress,
  removeAddress,
} from './companies.billing.service.ts'
import { configurations, configure, create, firstSettings, list, one, follow, update } from './companies.service.ts'

export function companiesRoutes(deps: Deps): Mounted[] {
  return [
    mount(companies.list, (ctx, { query }) => list(ctx, query)),
    mount(companies.create, (ctx, { body }) => create(ctx, deps, body)),
    mount(companies.one, (ctx, { params }) => one(ctx, params.id)),
    mount(companies.update, (ctx, { params, body }) => update(ctx, deps, params.id, body)),
    mount(companies.follow, (ctx, { body }) => follow(ctx, body)),
    mount(companies.firstSettings, (ctx, { body }) => firstSettings(ctx, deps, body)),
    mount(companies.configurations, (ctx, { query }) => configurations(ctx, query)),
    mount(companies.configure, (ctx, { body }) => configure(ctx, body)),
    mount(companies.billingAddresses, (ctx, { query }) => billingAddresses(ctx, query)),
    mount(companies.addBillingAddress, (ctx, { body }) => addBillingAddress(ctx, body)),
    mount(companies.changeBillingAddress, (ctx, { params, body }) => changeBillingAddress(ctx, params.id, body)),
    mount(companies.removeBillingAddress, (ctx, { params }) => removeAddress(ctx, params.id)),
  ]
}
