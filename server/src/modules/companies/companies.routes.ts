import { companies } from '@app/contract/companies'
import type { Deps } from '#kit/work/deps.ts'
import { mount, mountInSteps } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import { around, events } from './page/companies.around.service.ts'
import {
  affiliations,
  change,
  decideAffiliation,
  decideApplication,
  joining,
  withdrawAffiliation,
} from './joining/companies.affiliations.service.ts'
import {
  addBillingAddress,
  askVatId,
  billingAddresses,
  changeBillingAddress,
  removeAddress,
} from './billing/companies.billing.service.ts'
import { changeRequests, correct, requestChange, withdrawChange } from './changes/companies.changes.service.ts'
import {
  checkDns,
  claimDomain,
  domains,
  enterDomainCode,
  mailDomainCode,
  removeDomain,
} from './domains/companies.claims.service.ts'
import {
  acceptInvitation,
  invitation,
  invite,
  joinByInvitation,
  withdrawInvitation,
} from './joining/companies.invitations.service.ts'
import {
  addLane,
  addOffice,
  changeLane,
  changeOffice,
  removeLane,
  removeOffice,
} from './lanes/companies.lanes.service.ts'
import { handOver, removeEmployee } from './leaving/companies.leaving.service.ts'
import { addRemoveAdmin, changeRights, departures, employees, log } from './people/companies.people.service.ts'
import {
  configurations,
  configure,
  create,
  firstSettings,
  getCompanies,
  getCompany,
  follow,
  update,
} from './companies.service.ts'

export function companiesRoutes(deps: Deps): Mounted[] {
  return [
    mount(companies.list, (ctx, { query }) => getCompanies(ctx, query)),
    mountInSteps(companies.create, (ctx, { body }) => create(ctx, deps, body)),
    mount(companies.one, (ctx, { params }) => getCompany(ctx, params.id)),
    mount(companies.around, (ctx, { params }) => around(ctx, params.id)),
    mount(companies.events, (ctx, { params, query }) => events(ctx, params.id, query)),
    mountInSteps(companies.update, (ctx, { params, body }) => update(ctx, deps, params.id, body)),
    mount(companies.follow, (ctx, { body }) => follow(ctx, body)),
    mountInSteps(companies.firstSettings, (ctx, { body }) => firstSettings(ctx, deps, body)),
    mount(companies.configurations, (ctx, { query }) => configurations(ctx, query)),
    mount(companies.configure, (ctx, { body }) => configure(ctx, body)),
    mount(companies.billingAddresses, (ctx, { query }) => billingAddresses(ctx, query)),
    mountInSteps(companies.addBillingAddress, (ctx, { body }) => addBillingAddress(ctx, body)),
    mountInSteps(companies.changeBillingAddress, (ctx, { params, body }) => changeBillingAddress(ctx, params.id, body)),
    mountInSteps(companies.askVatId, (ctx, { params }) => askVatId(ctx, params.id)),
    mount(companies.removeBillingAddress, (ctx, { params }) => removeAddress(ctx, params.id)),
    mount(companies.employees, (ctx, { query }) => employees(ctx, query)),
    mount(companies.changeRights, (ctx, { params, body }) => changeRights(ctx, params.id, body)),
    mount(companies.addRemoveAdmin, (ctx, { body }) => addRemoveAdmin(ctx, body)),
    mount(companies.handOver, (ctx, { params }) => handOver(ctx, params.id)),
    mount(companies.removeEmployee, (ctx, { body }) => removeEmployee(ctx, body)),
    mount(companies.departures, (ctx, { query }) => departures(ctx, query)),
    mount(companies.log, (ctx, { query }) => log(ctx, query)),
    mount(companies.joining, (ctx) => joining(ctx)),
    mount(companies.decideApplication, (ctx, { params, body }) => decideApplication(ctx, params.id, body)),
    mount(companies.invite, (ctx, { body }) => invite(ctx, body)),
    mount(companies.withdrawInvitation, (ctx, { params }) => withdrawInvitation(ctx, params.id)),
    mount(companies.invitation, (ctx, { query }) => invitation(ctx, query)),
    mount(companies.acceptInvitation, (ctx, { body }) => acceptInvitation(ctx, body)),
    mount(companies.joinByInvitation, (ctx, { body }) => joinByInvitation(ctx, body)),
    mount(companies.change, (ctx, { body }) => change(ctx, body)),
    mount(companies.affiliations, (ctx, { query }) => affiliations(ctx, query)),
    mount(companies.withdrawAffiliation, (ctx, { params }) => withdrawAffiliation(ctx, params.id)),
    mount(companies.decideAffiliation, (ctx, { params, body }) => decideAffiliation(ctx, params.id, body)),
    mount(companies.domains, (ctx) => domains(ctx)),
    mount(companies.claimDomain, (ctx, { body }) => claimDomain(ctx, body)),
    mountInSteps(companies.checkDns, (ctx, { params }) => checkDns(ctx, params.domain)),
    mount(companies.mailDomainCode, (ctx, { params, body }) => mailDomainCode(ctx, params.domain, body)),
    mountInSteps(companies.enterDomainCode, (ctx, { params, body }) => enterDomainCode(ctx, params.domain, body)),
    mount(companies.removeDomain, (ctx, { params }) => removeDomain(ctx, params.domain)),
    mount(companies.changeRequests, (ctx) => changeRequests(ctx)),
    mountInSteps(companies.requestChange, (ctx, { body }) => requestChange(ctx, body)),
    mount(companies.correct, (ctx, { params, body }) => correct(ctx, params.id, body)),
    mount(companies.withdrawChange, (ctx, { params }) => withdrawChange(ctx, params.id)),
    mount(companies.addLane, (ctx, { body }) => addLane(ctx, body)),
    mount(companies.changeLane, (ctx, { params, body }) => changeLane(ctx, params.id, body)),
    mount(companies.removeLane, (ctx, { params }) => removeLane(ctx, params.id)),
    mount(companies.addOffice, (ctx, { body }) => addOffice(ctx, body)),
    mount(companies.changeOffice, (ctx, { params, body }) => changeOffice(ctx, params.id, body)),
    mount(companies.removeOffice, (ctx, { params }) => removeOffice(ctx, params.id)),
  ]
}
