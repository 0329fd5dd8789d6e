import { UPLOADS_PATH, UPLOAD } from '@app/contract/uploads.limits'
import type { UploadPurposeName } from '@app/contract/uploads.limits'
import type { Testbed } from '../harness.ts'

type Who = { token: string }
type Refusal = { detail?: string; code?: string } & Record<string, unknown>
/** What the server says: the protocol's headers, or a refusal. */
export type UploadAnswer = { status: number; headers: Headers; refused: Refusal }

async function ask(t: Testbed, who: Who | undefined, path: string, init: RequestInit): Promise<UploadAnswer> {
  const answer = await fetch(new URL(path, t.base), {
    ...init,
    headers: {
      'tus-resumable': '1.0.0',
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      ...(init.headers as Record<string, string>),
    },
    signal: AbortSignal.timeout(20_000),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, refused: (text ? JSON.parse(text) : {}) as Refusal }
}

/** Announces a file. @returns the answer, and the id of the upload */
export async function beginUpload(
  t: Testbed,
  who: Who | undefined,
  given: { purpose: UploadPurposeName | (string & {}); name: string; size: number },
) {
  const metadata = (['purpose', 'name'] as const)
    .map((key) => `${key} ${Buffer.from(given[key]).toString('base64')}`)
    .join(',')
  const headers = { 'upload-length': String(given.size), 'upload-metadata': metadata }
  const answer = await ask(t, who, UPLOADS_PATH, { method: 'POST', headers })
  return { ...answer, id: answer.headers.get('location')?.split('/').at(-1) ?? '' }
}

/** Sends a piece of it. */
export function sendPiece(
  t: Testbed,
  who: Who | undefined,
  id: string,
  offset: number,
  piece: Uint8Array | ReadableStream,
): Promise<UploadAnswer> {
  const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
  return ask(t, who, UPLOADS_PATH + id, {
    method: 'PATCH',
    headers,
    body: piece as Uint8Array<ArrayBuffer>,
    duplex: 'half',
  } as RequestInit)
}

/** Bytes that have arrived; undefined where there is no such upload. */
export async function arrivedOf(t: Testbed, who: Who | undefined, id: string): Promise<number | undefined> {
  const { status, headers } = await ask(t, who, UPLOADS_PATH + id, { method: 'HEAD' })
  return status === 200 ? Number(headers.get('upload-offset')) : undefined
}

/** Removes it. */
export const endUpload = (t: Testbed, who: Who | undefined, id: string) =>
  ask(t, who, UPLOADS_PATH + id, { method: 'DELETE' })

/** A file sent up whole, in pieces. @returns its id */
export async function uploadFile(
  t: Testbed,
  who: Who,
  purpose: UploadPurposeName,
  content: Uint8Array,
  { name = 'file.bin', piece = UPLOAD.piece as number } = {},
): Promise<string> {
  const { id, status, refused } = await beginUpload(t, who, { purpose, name, size: content.length })
  if (status !== 201) throw new Error(`The upload was refused: ${JSON.stringify(refused)}`)
  for (let offset = 0; offset < content.length; offset += piece) {
    const sent = await sendPiece(t, who, id, offset, content.subarray(offset, offset + piece))
    if (sent.status !== 204) throw new Error(`A piece was refused: ${JSON.stringify(sent.refused)}`)
  }
  return id
}
