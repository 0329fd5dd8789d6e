import { messaging } from '@app/contract/messaging'
import type { Deps } from '#kit/work/deps.ts'
import { mount, mountInSteps } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import {
  answer,
  blacklist,
  block,
  hide,
  markUnread,
  pin,
  markRoomRead,
  removeConversation,
  unpin,
} from './messaging.acts.service.ts'
import { add, file, remove as removeFile } from './messaging.attachments.service.ts'
import { firstMessage } from './messaging.announce.service.ts'
import { edit, messages, remove, search, send } from './messaging.messages.service.ts'
import {
  changeSettings,
  conversation,
  conversations,
  conversationsOf,
  startRoom,
  roomWith,
  settings,
  unread,
  users,
} from './messaging.rooms.service.ts'

export function messagingRoutes(deps: Deps): Mounted[] {
  return [
    mount(messaging.conversations, (ctx, { query }) => conversations(ctx, query)),
    mount(messaging.conversationsOf, (ctx, { params, query }) => conversationsOf(ctx, params.id, query)),
    mount(messaging.conversation, (ctx, { params }) => conversation(ctx, params.id)),
    mount(messaging.removeConversation, (ctx, { params }) => removeConversation(ctx, params.id)),
    mount(messaging.open, (ctx, { body }) => startRoom(ctx, body)),
    mount(messaging.roomWith, (ctx, { query }) => roomWith(ctx, query)),
    mount(messaging.unread, (ctx) => unread(ctx)),
    mount(messaging.messages, (ctx, { params, query }) => messages(ctx, params.room, query)),
    mount(messaging.users, (ctx, { query }) => users(ctx, query)),
    mount(messaging.search, (ctx, { query }) => search(ctx, query)),
    // One statement and no transaction around it, unless there are files.
    mountInSteps(messaging.send, async (ctx, { body }) => ({ result: await send(ctx, body) })),
    mountInSteps(messaging.edit, (ctx, { params, body }) => edit(ctx, params.id, body)),
    mountInSteps(messaging.remove, (ctx, { params }) => remove(ctx, params.id)),
    mount(messaging.pin, (ctx, { params }) => pin(ctx, params.id)),
    mount(messaging.unpin, (ctx, { params }) => unpin(ctx, params.id)),
    mount(messaging.hide, (ctx, { params }) => hide(ctx, params.id)),
    mountInSteps(messaging.read, async (ctx, { params, body }) => {
      await markRoomRead(ctx, params.id, body.seq)
      return conversation(ctx, params.id)
    }),
    mountInSteps(messaging.markUnread, async (ctx, { params }) => {
      await markUnread(ctx, params.id)
      return conversation(ctx, params.id)
    }),
    mount(messaging.accept, (ctx, { params }) => answer(ctx, params.id, 'accept')),
    mount(messaging.decline, (ctx, { params }) => answer(ctx, params.id, 'decline')),
    mount(messaging.block, (ctx, { params }) => block(ctx, params.id, 'block')),
    mount(messaging.unblock, (ctx, { params }) => block(ctx, params.id, 'unblock')),
    mount(messaging.blacklist, (ctx, { query }) => blacklist(ctx, query)),
    mount(messaging.settings, (ctx) => settings(ctx)),
    mount(messaging.changeSettings, (ctx, { body }) => changeSettings(ctx, body)),
    // The file is looked at between two transactions: nothing waits for it.
    mountInSteps(messaging.addAttachment, (ctx, { body }) => add(ctx, deps, body)),
    mount(messaging.removeAttachment, (ctx, { params }) => removeFile(ctx, params.id)),
    mount(messaging.attachment, (ctx, { params, query }) => file(ctx, deps, params.id, query)),
    mount(messaging.firstMessage, (ctx, { body }) => firstMessage(ctx, body)),
  ]
}
