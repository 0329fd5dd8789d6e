import { importFields } from '@app/contract/imports.limits'
import type { ImportKind } from '@app/contract/imports.limits'
import { runImport, workingOn } from './imports.run.service.ts'
import type { Testbed } from '../../../test/harness.ts'
import { uploadFile } from '../../../test/factories/uploads.ts'

type Who = { token: string }

/** What operators do with lists, for tests: each step is done here and now, so no process of its own is begun for it. */
export function bringingIn(t: Testbed, who: Who) {
  t.config.databaseUrl = undefined
  const work = async (id: number) => {
    await runImport(workingOn(t.database, { config: t.config, now: t.clock, storage: t.deps.storage }), id)
    return (await t.call('imports.one', { params: { id } }, who.token)).body
  }
  const give = async (kind: ImportKind, content: string | Uint8Array, more: { name?: string; event?: number } = {}) => {
    const { name = 'list.csv', ...event } = more
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const purpose = importFields[kind].from === 'folder' ? 'import_folder' : 'import_file'
    const upload = await uploadFile(t, who, purpose, bytes, { name })
    return t.call('imports.create', { body: { kind, upload, ...event } }, who.token)
  }
  const params = (id: number) => ({ params: { id } })
  return {
    work,
    give,
    /** Uploaded and checked. */
    async check(kind: ImportKind, content: string | Uint8Array, more: { name?: string; event?: number } = {}) {
      const given = await give(kind, content, more)
      if (given.status !== 201) throw new Error(`The list was refused: ${JSON.stringify(given.refused)}`)
      return work(given.body.id)
    },
    async rows(id: number, show: 'all' | 'error' | 'decide' | 'left_out' | 'kept' | 'written' | 'ready' = 'all') {
      const all = []
      for (let after = 0; ;) {
        const { body } = await t.call('imports.rows', { ...params(id), query: { show, after } }, who.token)
        all.push(...body.results)
        if (body.next === null) return all
        after = body.next
      }
    },
    start: (id: number, body: { leave_out_errors?: boolean; verify?: boolean; invite?: boolean } = {}) =>
      t.call('imports.start', { ...params(id), body }, who.token),
    async write(id: number, body: { leave_out_errors?: boolean; verify?: boolean; invite?: boolean } = {}) {
      const started = await t.call('imports.start', { ...params(id), body }, who.token)
      if (started.status !== 200) throw new Error(`It was not started: ${JSON.stringify(started.refused)}`)
      return work(id)
    },
    async undo(id: number) {
      const asked = await t.call('imports.undo', params(id), who.token)
      if (asked.status !== 200) throw new Error(`It was not taken back: ${JSON.stringify(asked.refused)}`)
      return work(id)
    },
  }
}
