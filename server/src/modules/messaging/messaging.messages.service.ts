import type { Body, Query, Reply } from '@app/contract/kit'
import type { messaging } from '@app/contract/messaging'
import { me } from '#kit/data/context.ts'
import type { Context, OpenContext } from '#kit/data/context.ts'
import { InvalidFields, Refused, invalid, notFound, permit, sqlState, violates } from '#kit/base/errors.ts'
import { wakeFacts } from '#kit/data/facts.record.ts'
import { tellMemberSoon } from '#kit/live/live.ts'
import { toDocs } from '#kit/base/paging.ts'
import { peopleById } from '../members/index.ts'
import { bindAttachments } from './messaging.attachments.queries.ts'
import { deleteMessage, editMessage, insertMessage, messageForUpdate } from './messaging.messages.queries.ts'
import type { SentRow } from './messaging.messages.queries.ts'
import {
  messageById,
  messageOfKey,
  messagesAfter,
  messagesUpTo,
  queryFor,
  searchMessages,
} from './messaging.messages.reads.ts'
import type { MessageRow } from './messaging.messages.reads.ts'
import { mayDelete, mayEdit, mayWrite, saysSomething } from './messaging.policy.ts'
import { conversationById, statesOf } from './messaging.reads.ts'
import { linksFor, ownRoom, slice, viewer } from './messaging.rooms.service.ts'
import { toMessage } from './messaging.view.ts'
import type { Message } from './messaging.view.ts'
import { t } from './messaging.texts.ts'

/**
 * Messages of a room: by page or before a place, newest first; or what was written, edited and deleted after a change, in that
 * order. Places have no gaps, so a page is found by its number without counting.
 */
export async function messages(
  ctx: Context,
  room_id: string,
  query: Query<typeof messaging.messages>,
): Promise<Reply<typeof messaging.messages>> {
  const { before, after, page, limit } = query
  const keys = [before, after].filter((key) => key !== undefined).length
  if (keys > 1) throw new InvalidFields({ after: [t('ask-before-a-message-or-after-a')] })
  if (keys > 0 && page > 1) throw invalid('page', t('continue-with-next-before-or-next-after'))
  const { last_seq, last_change, cleared_seq } = await ownRoom(ctx, room_id)
  const room = { id: room_id, cleared_seq }
  const links = linksFor(ctx, me(ctx).customer_id)
  const show = (rows: MessageRow[]) => rows.map((row) => toMessage(links, row))
  if (after !== undefined) {
    const { rows, count } = await messagesAfter(ctx.db, room, after, limit)
    const docs = show(rows)
    return {
      ...toDocs(docs, count, query),
      nextPage: null,
      last_seq,
      last_change,
      next_before: null,
      next_after: count > rows.length ? (docs.at(-1)?.change ?? null) : null,
    }
  }
  const top = Math.min(last_seq, (before ?? last_seq + 1) - 1)
  const all = Math.max(0, top - cleared_seq)
  const from = top - (page - 1) * limit
  const docs = from <= cleared_seq ? [] : show(await messagesUpTo(ctx.db, room, from, limit))
  const hasNextPage = from - cleared_seq > limit
  return {
    docs,
    totalDocs: all,
    limit,
    page,
    totalPages: Math.max(1, Math.ceil(all / limit)),
    hasNextPage,
    nextPage: hasNextPage && before === undefined ? page + 1 : null,
    last_seq,
    last_change,
    next_before: hasNextPage ? (docs.at(-1)?.seq ?? null) : null,
    next_after: null,
  }
}

/** My messages in which the words stand. */
export async function search(
  ctx: Context,
  query: Query<typeof messaging.search>,
): Promise<Reply<typeof messaging.search>> {
  const mine = me(ctx).customer_id
  const words = await queryFor(ctx.db, mine, query.keyword)
  const { rows, count } =
    words === undefined ? { rows: [], count: 0 } : await searchMessages(ctx.db, mine, words, slice(query))
  const peer = (row: MessageRow) => (row.sender_id === mine ? row.receiver_id : row.sender_id)
  const people = await peopleById(ctx, rows.map(peer))
  const links = linksFor(ctx, mine)
  const shown = rows.flatMap((row) => {
    const receiver = people.get(peer(row))
    return receiver ? [{ message: toMessage(links, row), receiver }] : []
  })
  return toDocs(shown, count, query)
}

/** Sends a message. What was sent under this id before is answered again, whatever the room has become. */
export async function send(ctx: OpenContext, body: Body<typeof messaging.send>): Promise<Message> {
  const mine = me(ctx).customer_id
  permit(saysSomething(body.text, body.attachments.length))
  let row: SentRow | undefined
  try {
    row = await store(ctx, body)
  } catch (error) {
    if (!refusedByTheRoom(error)) throw error
  }
  if (!row) {
    const before = await messageOfKey(ctx.db, mine, body.client_message_id)
    if (before) return toMessage(linksFor(ctx, mine), before)
    throw await whyNot(ctx, body.chat_room_id)
  }
  if (row.told) wakeFacts(ctx.db, row.told)
  return tellBoth(ctx, row, row.states)
}

/** Alone it is one statement; with files it is one transaction. */
async function store(ctx: OpenContext, body: Body<typeof messaging.send>): Promise<SentRow | undefined> {
  const sender_id = me(ctx).customer_id
  const draft = {
    room_id: body.chat_room_id,
    sender_id,
    client_message_id: body.client_message_id,
    text: body.text,
    created_at: ctx.now,
  }
  if (body.attachments.length === 0) return insertMessage(ctx.db, draft)
  return ctx.transaction(async (tx) => {
    const row = await insertMessage(tx.db, draft)
    if (!row) return undefined
    if (!(await bindAttachments(tx.db, sender_id, row.id, body.attachments)))
      throw invalid('attachments', t('one-of-these-files-is-not-ready'))
    const whole = await messageById(tx.db, sender_id, row.id)
    return whole && { ...whole, states: row.states, told: row.told }
  })
}

const roomRules = ['chat_message_once', 'chat_message_request', 'chat_message_blocked', 'chat_message_member']
const refusedByTheRoom = (error: unknown) =>
  sqlState(error) !== undefined && roomRules.some((rule) => violates(error, rule))

/** Why a message could not be written. */
async function whyNot(ctx: Context, room_id: string): Promise<Error> {
  const room = await conversationById(ctx.db, viewer(ctx), room_id)
  if (!room) return notFound()
  const verdict = mayWrite(room)
  // What stood in the way has just gone.
  return verdict.allowed ? new Refused(503, 'unavailable', t('please-send-this-again')) : verdict.refusal
}

/** Tells the devices of both what a message has become. @returns it as its writer gets it */
function tellBoth(ctx: Context, row: MessageRow, states: SentRow['states']): Message {
  const shown = (member: number) => toMessage(linksFor(ctx, member), row)
  for (const [member, event, state] of [
    [row.sender_id, 'message_saved', states.sender],
    [row.receiver_id, 'receive_message', states.receiver],
  ] as const) {
    const told = {
      chat_room_id: row.room_id,
      seq: row.seq,
      change: row.change,
      message: shown(member),
      unread_messages_count: state.unread,
      version: state.version,
    }
    tellMemberSoon(ctx.db, member, event, told, { ...told, message: null })
  }
  return shown(row.sender_id)
}

/** Changes what one wrote. The same text again changes nothing. */
export async function edit(
  ctx: OpenContext,
  id: number,
  body: Body<typeof messaging.edit>,
): Promise<Reply<typeof messaging.edit>> {
  return change(ctx, id, async (tx, row) => {
    permit(mayEdit(me(tx), row, body.text, tx.now))
    if (row.text === body.text) return false
    await editMessage(tx.db, id, body.text, tx.now)
    return true
  })
}

/** Deletes what one wrote, for both; deleting it again changes nothing. */
export async function remove(ctx: OpenContext, id: number): Promise<Reply<typeof messaging.remove>> {
  return change(ctx, id, async (tx, row) => {
    permit(mayDelete(me(tx), row, tx.now))
    if (row.deleted_at) return false
    await deleteMessage(tx.db, id, tx.now)
    return true
  })
}

/** Holds a message, changes it by its rules, and tells both. @throws Refused 404 for one of another's room */
async function change(
  ctx: OpenContext,
  id: number,
  work: (tx: Context, row: MessageRow & { files: number }) => Promise<boolean>,
): Promise<{ result: Message }> {
  const mine = me(ctx).customer_id
  const { row, changed } = await ctx.transaction(async (tx) => {
    const held = await messageForUpdate(tx.db, mine, id)
    if (!held) throw notFound()
    const done = await work(tx, held)
    const after = done ? await messageById(tx.db, mine, id) : held
    if (!after) throw notFound()
    return { row: after, changed: done }
  })
  return { result: changed ? tellBoth(ctx, row, await statesOf(ctx.db, row)) : toMessage(linksFor(ctx, mine), row) }
}
