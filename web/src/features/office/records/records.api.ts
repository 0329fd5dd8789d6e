import type { OfficeRecord } from '@app/contract/resources.calls'
import { resources } from '@app/contract/resources.all'
import type { Resource } from '@app/contract/resources'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { CallError, call, callPath, filePath } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { sendPicture } from '../../../lib/upload.ts'
import type { Picked } from '../../../lib/upload.ts'

export type { OfficeRecord } from '@app/contract/resources.calls'
export type RecordList = { count: number; results: OfficeRecord[] }
export type LogEntry = Answer<'office.log'>['results'][number]

const base = (name: string) => `/rest/office/${name}/`
const KEPT = ['office', 'records'] as const

/** The resource that an address names, if there is one. */
export const resourceNamed = (name: string): Resource | undefined => resources.find((one) => one.name === name)

/** What belongs to records of a resource: lists that stand below one of them. */
export const partsOf = (of: Resource): Resource[] =>
  resources.filter(({ parent, fields }) => {
    const field = parent === null ? undefined : fields[parent]
    return field?.type === 'reference' && field.to === of.name
  })

/** The resource to whose records those of this one belong. */
export function parentOf(of: Resource): Resource | undefined {
  const field = of.parent === null ? undefined : of.fields[of.parent]
  return field?.type === 'reference' ? resourceNamed(field.to) : undefined
}

export const listQuery = (name: string, query: object) =>
  queryOptions({
    queryKey: [...KEPT, name, 'list', query],
    queryFn: ({ signal }) => callPath<RecordList>('GET', base(name), { query, signal }),
    placeholderData: keepPreviousData,
  })

/** How records are called: those that a search finds, or these. */
export const namesQuery = (name: string, query: object) =>
  queryOptions({
    queryKey: [...KEPT, name, 'names', query],
    queryFn: ({ signal }) =>
      callPath<{ results: { id: number; name: string }[] }>('GET', `${base(name)}names/`, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const oneQuery = (name: string, id: number) =>
  queryOptions({
    queryKey: [...KEPT, name, 'one', id],
    queryFn: ({ signal }) => callPath<OfficeRecord>('GET', `${base(name)}${id}/`, { signal }),
  })

/** The list as it is narrowed, as CSV. */
export const exportOf = (name: string, query: object) => filePath(`${base(name)}export/`, query)

/** Sends the pictures of a form up, and puts what they have become in their place. @throws CallError with the picture's field */
async function withPictures(of: Resource, body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const sent = { ...body }
  for (const [name, value] of Object.entries(body))
    if (of.fields[name]?.type === 'picture' && value !== null && typeof value === 'object')
      sent[name] = await pictureOf(name, value as Picked)
  return sent
}

async function pictureOf(name: string, picked: Picked): Promise<string> {
  try {
    const upload = await sendPicture('office_picture', name, picked)
    return (await call('office.picture', { body: { upload: upload ?? '' } })).picture
  } catch (error) {
    // What is wrong with the file belongs to the field that chose it.
    if (!(error instanceof CallError)) throw error
    throw new CallError(error.status, error.code, error.detail, { [name]: [error.detail] })
  }
}

/** Where a picture of a record is fetched: it holds the file's key, or a whole address. */
export function pictureAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  return /^(https?:|\/)/.test(value) ? value : `/files/${value}`
}

/**
 * The writing calls of the office. After each, every answer that a page holds is asked for anew: what was written may stand in
 * any of them.
 */
export function useWriting() {
  const queries = useQueryClient()
  const done = () => void queries.invalidateQueries()
  return {
    async create(of: Resource, body: Record<string, unknown>): Promise<OfficeRecord> {
      const made = await callPath<OfficeRecord>('POST', base(of.name), { body: await withPictures(of, body) })
      done()
      return made
    },
    /** @throws CallError 409 `changed_meanwhile` with the record as it is now */
    async change(of: Resource, record: OfficeRecord, body: Record<string, unknown>): Promise<OfficeRecord> {
      const sent = { version: record.version, ...(await withPictures(of, body)) }
      const changed = await callPath<OfficeRecord>('PATCH', `${base(of.name)}${record.id}/`, { body: sent })
      queries.setQueryData(oneQuery(of.name, record.id).queryKey, changed)
      done()
      return changed
    },
    async remove(of: Resource, record: OfficeRecord): Promise<void> {
      const query = { version: record.version }
      await callPath('DELETE', `${base(of.name)}${record.id}/`, { query })
      queries.removeQueries({ queryKey: oneQuery(of.name, record.id).queryKey })
      done()
    },
  }
}
