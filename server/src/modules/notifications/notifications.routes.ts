import { notifications } from '@app/contract/notifications'
import { mount } from '#kit/http.ts'
import type { Mounted } from '#kit/http.ts'
import { contents, counts, list, markAllRead, one, update } from './notifications.service.ts'
import { pushKey, subscribeDevice, unsubscribeDevice } from './notifications.push.service.ts'
import { changeSettings, settings, showUnsubscribe, unsubscribe } from './notifications.settings.service.ts'

export function notificationsRoutes(): Mounted[] {
  return [
    mount(notifications.list, (ctx, { query }) => list(ctx, query)),
    mount(notifications.one, (ctx, { params }) => one(ctx, params.id)),
    mount(notifications.update, (ctx, { params, body }) => update(ctx, params.id, body)),
    mount(notifications.contents, (ctx, { params }) => contents(ctx, params.id)),
    mount(notifications.counts, (ctx) => counts(ctx)),
    mount(notifications.markAllRead, (ctx, { body }) => markAllRead(ctx, body)),
    mount(notifications.settings, (ctx) => settings(ctx)),
    mount(notifications.changeSettings, (ctx, { body }) => changeSettings(ctx, body)),
    mount(notifications.pushKey, (ctx) => pushKey(ctx)),
    mount(notifications.subscribeDevice, (ctx, { body }) => subscribeDevice(ctx, body)),
    mount(notifications.unsubscribeDevice, (ctx, { body }) => unsubscribeDevice(ctx, body)),
    mount(notifications.unsubscribePage, (ctx, { query }) => showUnsubscribe(ctx, query.token)),
    mount(notifications.unsubscribe, (ctx, { query }) => unsubscribe(ctx, query.token)),
  ]
}
