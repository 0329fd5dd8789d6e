import { setup } from '@app/contract/setup'
import type { Deps } from '#kit/work/deps.ts'
import { mount, mountInSteps } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import { makeFirstOperator, setupLink } from './setup.first.service.ts'
import { addOperator, changeOperator, listOperators, removeOperator } from './setup.operators.service.ts'
import {
  checkMail,
  saveCategoriesOf,
  saveCommunity,
  saveMailTexts,
  saveMenuOf,
  saveNumbers,
  saveSellerOf,
  saveText,
} from './setup.service.ts'
import { setupState } from './setup.state.service.ts'

export function setupRoutes(deps: Deps): Mounted[] {
  return [
    mount(setup.link, (ctx, { body }) => setupLink(ctx, body)),
    mountInSteps(setup.firstOperator, (ctx, { body }) => makeFirstOperator(ctx, body)),
    mount(setup.state, (ctx) => setupState(ctx)),
    mountInSteps(setup.community, (ctx, { body }) => saveCommunity(ctx, deps, body)),
    mount(setup.seller, (ctx, { body }) => saveSellerOf(ctx, body)),
    mount(setup.categories, (ctx, { body }) => saveCategoriesOf(ctx, body)),
    mount(setup.text, (ctx, { body }) => saveText(ctx, body)),
    mount(setup.menu, (ctx, { body }) => saveMenuOf(ctx, body)),
    mount(setup.mail, (ctx, { body }) => saveMailTexts(ctx, body)),
    mount(setup.checkMail, (ctx) => checkMail(ctx)),
    mount(setup.numbers, (ctx, { body }) => saveNumbers(ctx, body)),
    mount(setup.operators, (ctx) => listOperators(ctx)),
    mount(setup.addOperator, (ctx, { body }) => addOperator(ctx, body)),
    mount(setup.changeOperator, (ctx, { params, body }) => changeOperator(ctx, params.id, body)),
    mount(setup.removeOperator, (ctx, { params, query }) => removeOperator(ctx, params.id, query)),
  ]
}
