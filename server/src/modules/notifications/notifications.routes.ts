import { notifications } from '@app/contract/notifications'
import { mount } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import type { Notices } from '#kit/work/notice-kinds.ts'
import { contents, counts, getNotifications, markAllRead, getNotification, update } from './notifications.service.ts'
import { pushKey, subscribeDevice, unsubscribeDevice } from './notifications.push.service.ts'
import { changeSettings, settings, showUnsubscribe, unsubscribe } from './notifications.settings.service.ts'

export function notificationsRoutes(notices: Notices): Mounted[] {
  return [
    mount(notifications.list, (ctx, { query }) => getNotifications(ctx, notices, query)),
    mount(notifications.one, (ctx, { params }) => getNotification(ctx, notices, params.id)),
    mount(notifications.update, (ctx, { params, body }) => update(ctx, notices, params.id, body)),
    mount(notifications.contents, (ctx, { params }) => contents(ctx, notices, params.id)),
    mount(notifications.counts, (ctx) => counts(ctx, notices)),
    mount(notifications.markAllRead, (ctx, { body }) => markAllRead(ctx, notices, body)),
    mount(notifications.settings, (ctx) => settings(ctx, notices)),
    mount(notifications.changeSettings, (ctx, { body }) => changeSettings(ctx, notices, body)),
    mount(notifications.pushKey, (ctx) => pushKey(ctx)),
    mount(notifications.subscribeDevice, (ctx, { body }) => subscribeDevice(ctx, body)),
    mount(notifications.unsubscribeDevice, (ctx, { body }) => unsubscribeDevice(ctx, body)),
    mount(notifications.unsubscribePage, (ctx, { query }) => showUnsubscribe(ctx, query.token)),
    mount(notifications.unsubscribe, (ctx, { query }) => unsubscribe(ctx, query.token)),
  ]
}
