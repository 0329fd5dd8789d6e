import type { awards } from '@app/contract/awards'
import { ENTRY_DOCUMENT } from '@app/contract/awards.limits'
import { idOf } from '@app/contract/kit'
import type { Body, Reply } from '@app/contract/kit'
import { me } from '#kit/data/context.ts'
import type { Context, OpenContext, WriteContext } from '#kit/data/context.ts'
import type { Deps } from '#kit/work/deps.ts'
import { invalid, notFound } from '#kit/base/errors.ts'
import { dropFiles } from '#kit/work/file-removal.ts'
import { FileReply } from '#kit/http/http.ts'
import { takeUpload } from '#kit/files/uploads.ts'
import { peopleById } from '../../members/index.ts'
import { look } from './awards.documents.files.ts'
import type { DocumentType } from './awards.documents.files.ts'
import {
  entryOfDocument,
  insertDocument,
  madeOf,
  orderDocuments,
  renameDocument,
  takeOut,
} from './awards.documents.queries.ts'
import { documentAddress, goodUntil, keptOf } from './awards.entries.links.ts'
import { isInGrace, isWritable, notOpen } from './awards.entries.policy.ts'
import type { HeldEntry } from './awards.entries.queries.ts'
import { documentById, documentFileOf, documentsOf } from './awards.entries.reads.ts'
import type { DocumentRow } from './awards.entries.reads.ts'
import { holdOwn, openness, ownEntry, tellWriters } from './awards.entries.service.ts'
import { toDocument } from './awards.entries.view.ts'
import { awardsUploads } from '../awards.uploads.ts'
import { t } from '../awards.texts.ts'

type Store = Pick<Deps, 'storage'>
type Answer = Reply<typeof awards.addDocument>
type Made = { type: DocumentType; size: number; file: string; title: string; begun_at: string }

const FULL = () => t('an-entry-has-at-most-documents', { most: ENTRY_DOCUMENT.most })

/** A title from the name of a file: without its ending, and short enough. */
function titleFrom(name: string): string {
  const plain = name
    .replaceAll(/[/\\:]/g, '_')
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .trim()
  return [...(plain || t('file-document'))].slice(0, ENTRY_DOCUMENT.titleLength).join('')
}

/** Makes a document of an upload: `place` says where it goes once it was looked at, in the transaction that ends the upload. */
function makeDocument(
  ctx: OpenContext,
  deps: Store,
  upload: string,
  place: (tx: WriteContext, made: Made) => Promise<void>,
): Promise<void> {
  return takeUpload(ctx, deps, {
    id: upload,
    field: 'upload',
    purposes: awardsUploads,
    async make(uploaded): Promise<Made> {
      const looked = await look(uploaded.customer_id, async () => {
        const content = await deps.storage.get(uploaded.key)
        if (!content) throw new Error('The bytes of an upload that has arrived are gone.')
        return content
      })
      if ('problem' in looked) throw invalid('upload', looked.problem)
      // The ending keeps these keys out of the open files of the product (kit/files/files.ts).
      const file = `entries/${uploaded.id}/file.bin`
      const { type, bare } = looked
      await (bare ? deps.storage.put(file, bare) : deps.storage.copy(uploaded.key, file))
      const begun_at = uploaded.created_at.toISOString()
      return { type, size: bare?.length ?? uploaded.size, file, title: titleFrom(uploaded.name), begun_at }
    },
    keep: (tx, made, again) => (again ? Promise.resolve() : place(tx, made)),
  })
}

/** @throws Refused 409 `not_open` unless a document that was begun then may still come to this entry */
function admit(entry: HeldEntry, begun_at: Date, ctx: Context): void {
  if (!isWritable(entry, ctx.now) && !isInGrace(entry, begun_at, ctx.now)) throw notOpen(entry)
}

async function shown(ctx: Context, id: string): Promise<Answer> {
  const row = await documentById(ctx.db, id)
  if (!row) throw notFound()
  const entry = await ownEntry(ctx, row.applicant_id)
  const people = await peopleById(ctx, [row.customer_id])
  return toDocument(ctx, row, openness(entry, ctx.now), people, documentAddress(ctx, id, entry))
}

/**
 * Adds an uploaded file to an entry (docs/rules/awards.md#documents).
 * @throws Refused 404; 409 `not_open`; InvalidFields on `upload` for what is not taken, and on `applicant` for the eleventh
 */
export async function addDocument(
  ctx: OpenContext,
  deps: Store,
  body: Body<typeof awards.addDocument>,
): Promise<Answer> {
  const id = idOf(body.applicant)
  await ownEntry(ctx, id)
  await makeDocument(ctx, deps, body.upload, async (tx, made) => {
    const entry = await holdOwn(tx, id, 'update')
    if (entry.state !== 'draft') throw notOpen(entry)
    admit(entry, new Date(made.begun_at), tx)
    const position = (await documentsOf(tx.db, id)).length
    if (position >= ENTRY_DOCUMENT.most) throw invalid('applicant', FULL())
    await insertDocument(
      tx.db,
      rowOf(tx, made, { id: body.upload, applicant_id: id, position, replaces_id: null }, body.title),
    )
    await tellWriters(tx, entry)
  })
  if ((await madeOf(ctx.db, body.upload)) !== id) throw invalid('upload', t('this-file-belongs-to-another-entry'))
  return shown(ctx, body.upload)
}

const rowOf = (
  ctx: Context,
  made: Made,
  place: { id: string; applicant_id: number; position: number; replaces_id: string | null },
  title: string | undefined,
) => ({
  ...place,
  type: made.type,
  size: made.size,
  file: made.file,
  title: title ?? made.title,
  customer_id: me(ctx).customer_id,
  begun_at: new Date(made.begun_at),
  created_at: ctx.now,
})

/** The entry of a document, held, when the document may be changed now. @throws Refused 404; 409 `not_open` */
async function holdDocument(
  ctx: Context,
  id: string,
  begun_at = ctx.now,
): Promise<{ entry: HeldEntry; all: DocumentRow[]; row: DocumentRow }> {
  const applicant_id = await entryOfDocument(ctx.db, id)
  if (applicant_id === undefined) throw notFound()
  const entry = await holdOwn(ctx, applicant_id, 'update')
  const all = await documentsOf(ctx.db, applicant_id)
  const row = all.find((one) => one.id === id)
  // Somebody else has just removed it.
  if (!row) throw notFound()
  admit(entry, begun_at, ctx)
  if (entry.state !== 'draft' && row.note === null) throw notOpen({ ...entry, state: 'submitted' })
  return { entry, all, row }
}

/**
 * Names a document, moves it, or puts another file in its place; what was submitted before stays where it was.
 * @throws Refused 404; 409 `not_open`; InvalidFields on `upload`
 */
export async function changeDocument(
  ctx: OpenContext,
  deps: Store,
  id: string,
  { title, position, upload }: Body<typeof awards.changeDocument>,
): Promise<Answer> {
  const applicant_id = await entryOfDocument(ctx.db, id)
  // Asked again after the answer was lost: the file it was replaced by is there.
  const again = applicant_id === undefined && upload !== undefined ? await madeOf(ctx.db, upload) : undefined
  if (again !== undefined && upload !== undefined) return shown(ctx, upload)
  if (applicant_id === undefined) throw notFound()
  await ownEntry(ctx, applicant_id)
  if (upload !== undefined)
    await makeDocument(ctx, deps, upload, async (tx, made) => {
      const { entry, row } = await holdDocument(tx, id, new Date(made.begun_at))
      const gone = await takeOut(tx.db, id, tx.now)
      const place = { id: upload, applicant_id, position: row.position, replaces_id: gone === undefined ? id : null }
      await insertDocument(tx.db, rowOf(tx, made, place, title ?? row.title))
      await dropFiles(tx, [gone])
      await tellWriters(tx, entry)
    })
  const now = upload ?? id
  if (position !== undefined || (title !== undefined && upload === undefined))
    await ctx.transaction(async (tx) => {
      const { entry, all } = await holdDocument(tx, now)
      if (title !== undefined) await renameDocument(tx.db, now, title)
      if (position !== undefined) {
        const others = all.map((one) => one.id).filter((one) => one !== now)
        await orderDocuments(tx.db, others.toSpliced(position, 0, now))
      }
      await tellWriters(tx, entry)
    })
  return shown(ctx, now)
}

/** Removes a document; those behind it move up. @throws Refused 404; 409 `not_open` */
export async function removeDocument(ctx: WriteContext, id: string): Promise<Record<string, never>> {
  const { entry, all } = await holdDocument(ctx, id)
  const gone = await takeOut(ctx.db, id, ctx.now)
  await orderDocuments(
    ctx.db,
    all.map((one) => one.id).filter((one) => one !== id),
  )
  await dropFiles(ctx, [gone])
  await tellWriters(ctx, entry)
  return {}
}

const types: Record<DocumentType, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  jpg: 'image/jpeg',
  png: 'image/png',
}

/** The bytes of a document, for keeping, behind its signed address. @throws Refused 404 for every other address */
export async function documentFile(
  ctx: Context,
  { storage }: Store,
  id: string,
  token: string | undefined,
): Promise<FileReply> {
  const row = await documentFileOf(ctx.db, id)
  if (!row || !goodUntil(ctx.config.secret, { what: keptOf('document', row), id }, token, ctx.now)) throw notFound()
  const size = await storage.size(row.file)
  if (size === undefined) throw notFound()
  return new FileReply(types[row.type], `${row.title}.${row.type}`, { size, stream: storage.stream(row.file) })
}
