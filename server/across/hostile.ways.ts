import { randomUUID } from 'node:crypto'
import { allRoutes } from '@app/contract/all'
import { beginEntry, makeOpenAward, makeWriter } from '../test/factories/entries.ts'
import { makeEvent } from '../test/factories/events.ts'
import { makeJudging, tokenOf } from '../test/factories/judging.ts'
import type { Juror } from '../test/factories/judging.ts'
import { makeMember } from '../test/factories/people.ts'
import { uploadFile } from '../test/factories/uploads.ts'
import type { CallId, Testbed } from '../test/harness.ts'
import type { HostileFile, HostileWay } from './hostile.files.ts'

/** A file that has gone up; `read` makes the call that has it read. */
export type Sent = { read: () => Promise<{ status: number; refused: Record<string, unknown> }> }
type Way = (file: HostileFile, content: Buffer) => Promise<Sent>

/** Longer than any reader may take on a busy machine: what is looked for is whether others are answered meanwhile. */
const PATIENCE_MS = 300_000
/** Hours that the round of the judge lasts: the benchmark's clock goes on. */
const ROUND_MS = 6 * 3_600_000

const routes = new Map(allRoutes().map((route) => [route.id, route]))

/** What a hostile file needs to be read: somebody who may send it, and what it is for. Each is sent by a member of its own. */
export async function hostileWays(t: Testbed): Promise<Record<HostileWay, Way>> {
  const made = await makeOpenAward(t)
  const event = await makeEvent(t)
  const judging = await makeJudging(t, { blind: true, ends_in: ROUND_MS })
  const [judge, entry] = [judging.jurors[0] as Juror, judging.entries[0]]
  if (!entry) throw new Error('Nobody entered.')
  const operator = await makeMember(t, { is_operator: true })

  async function ask(id: CallId, token: string, body?: object, params: Record<string, unknown> = {}, query = '') {
    const route = routes.get(id)
    if (!route) throw new Error(`No call "${id}".`)
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key]))
    const answer = await fetch(t.base + path + query, {
      method: route.method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    return { status: answer.status, refused: (isJson ? JSON.parse(bytes.toString()) : {}) as Record<string, unknown> }
  }

  const imported = (kind: 'companies' | 'programme' | 'statement' | 'media', of: object = {}): Way =>
    async function (_file, content) {
      const token = await tokenOf(t, operator)
      const purpose = kind === 'media' ? 'import_folder' : 'import_file'
      const upload = await uploadFile(t, { token }, purpose, content)
      return { read: () => ask('imports.create', token, { kind, upload, ...of }) }
    }

  return {
    async document({ name = 'Paper' }, content) {
      const writer = await makeWriter(t)
      const applicant = await beginEntry(t, writer, made)
      const upload = await uploadFile(t, writer, 'entry_document', content, { name })
      return { read: () => ask('awards.addDocument', writer.token, { applicant, upload }) }
    },
    async 'blind copy'({ kind }, content) {
      const id = randomUUID()
      const file = `entries/${id}/file.bin`
      await t.deps.storage.put(file, content)
      const at = { begun_at: t.clock(), created_at: t.clock() }
      const of = { applicant_id: entry.id, customer_id: entry.member.customer_id, position: 0 }
      const type = kind === 'JPEG' ? 'jpg' : kind.toLowerCase()
      const row = { ...of, ...at, id, title: 'Paper', type, size: content.length, file }
      // An entry has few of them; the one before was read.
      await t.db.deleteFrom('award_document').where('applicant_id', '=', entry.id).execute()
      await t.db.insertInto('award_document').values(row).execute()
      const params = { id: entry.id, document: id }
      const token = await tokenOf(t, judge)
      return { read: () => ask('awards.judgingDocument', token, undefined, params, `?round=${judging.round}`) }
    },
    async portrait(_file, content) {
      const who = await makeMember(t)
      const profile_picture = await uploadFile(t, who, 'portrait', content)
      return { read: () => ask('members.update', who.token, { profile_picture }, { id: who.customer_id }) }
    },
    async 'office picture'(_file, content) {
      const token = await tokenOf(t, operator)
      const upload = await uploadFile(t, { token }, 'office_picture', content)
      return { read: () => ask('office.picture', token, { upload }) }
    },
    companies: imported('companies'),
    programme: imported('programme', { event: event.id }),
    statement: imported('statement'),
    folder: imported('media'),
    async attachment({ name = 'file.bin' }, content) {
      const who = await makeMember(t)
      const upload = await uploadFile(t, who, 'message_attachment', content, { name })
      return { read: () => ask('messaging.addAttachment', who.token, { upload }) }
    },
    async film(_file, content) {
      const who = await makeMember(t)
      const upload = await uploadFile(t, who, 'post_video', content)
      return { read: () => ask('wall.addMedia', who.token, { upload }) }
    },
  }
}
