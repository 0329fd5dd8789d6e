import { ENTRY_DOCUMENT, ENTRY_DOCUMENT_TYPES } from '@app/contract/awards.limits'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { TextField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { MenuItem } from '../../../ui/menu.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CallError, call } from '../../../lib/call.ts'
import { day } from '../../../lib/dates.ts'
import { useCallForm } from '../../../lib/form.ts'
import type { AwardEntry, EntryFile } from './entering.api.ts'
import { FileType, Meter, Remark, StepCard } from './parts.tsx'
import { t } from './text.ts'
import type { Upload, Uploads } from './uploads.ts'
import { sizeOf, whenShort } from './words.ts'
import own from './documents.module.css'
import css from './entering.module.css'

const most = { most: ENTRY_DOCUMENT.most }

/** Documents: dropped or chosen, on their way with progress, named, moved, replaced and removed. */
export function DocumentsStep({
  entry,
  uploads,
  number,
  remarkBy,
  reload,
}: {
  entry: AwardEntry
  uploads: Uploads
  number: number
  remarkBy: string
  reload: () => void
}) {
  const changes = entry.changes !== null
  const files = changes ? entry.files.filter((one) => one.note !== null || one.replaces !== null) : entry.files
  const failed = uploads.all.filter(({ state }) => state === 'failed').length
  const onTheWay = uploads.all.filter(({ replaces }) => replaces === null)
  const todo = files.some(({ note }) => note !== null)
  if (changes && files.length === 0) return null
  return (
    <StepCard
      id="step-documents"
      number={number}
      state={failed > 0 ? 'bad' : changes ? (todo ? 'now' : 'done') : entry.files.length > 0 ? 'done' : 'todo'}
      title={t(changes ? 'documents.change' : 'documents')}
      end={
        <span className="soft sm num">
          {changes
            ? !todo && t('documents.done')
            : [
                t('documents.count', { count: entry.files.length, ...most }),
                failed > 0 && t('documents.failed', { count: failed }),
              ]
                .filter(Boolean)
                .join(', ')}
        </span>
      }
    >
      {entry.documents_open && <Drop entry={entry} uploads={uploads} waiting={onTheWay.length} />}
      {files.length + onTheWay.length > 0 && (
        <ul className={css['docs']}>
          {files.map((file) => (
            <DocumentRow
              key={file.id}
              entry={entry}
              file={file}
              uploads={uploads}
              remarkBy={remarkBy}
              reload={reload}
              last={file.position === entry.files.length - 1}
            />
          ))}
          {onTheWay.map((one) => (
            <UploadRow key={one.key} upload={one} uploads={uploads} />
          ))}
        </ul>
      )}
    </StepCard>
  )
}

function Drop({ entry, uploads, waiting }: { entry: AwardEntry; uploads: Uploads; waiting: number }) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const add = (files: FileList | null) => {
    const room = ENTRY_DOCUMENT.most - entry.files.length - waiting
    for (const problem of uploads.add([...(files ?? [])], room)) toast(problem, 'bad')
    if (input.current) input.current.value = ''
  }
  return (
    <div
      className={cx(css['drop'], over && own['dropOver'])}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        add(event.dataTransfer.files)
      }}
    >
      <Icon name="upload" />
      <span>
        {t('drop')}{' '}
        <button type="button" className="link" onClick={() => input.current?.click()}>
          {t('drop.choose')}
        </button>
        . {t('drop.text', { most: ENTRY_DOCUMENT.size / 1_000_000 })}
      </span>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('drop.label')}
        accept={ENTRY_DOCUMENT_TYPES}
        onChange={(event) => add(event.currentTarget.files)}
      />
    </div>
  )
}

function DocumentRow({
  entry,
  file,
  uploads,
  remarkBy,
  reload,
  last,
}: {
  entry: AwardEntry
  file: EntryFile
  uploads: Uploads
  remarkBy: string
  reload: () => void
  last: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const [naming, setNaming] = useState(false)
  const way = uploads.all.find(({ replaces }) => replaces === file.id)
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: reload,
    onError: (error) => toast(error instanceof CallError ? error.detail : t('document.failed'), 'bad'),
  })
  const change = (body: { position?: number; title?: string }) =>
    act.mutate(() => call('awards.changeDocument', { params: { id: file.id }, body }))
  if (way) return <UploadRow upload={way} uploads={uploads} title={file.title} />
  const draft = entry.documents_open
  const items: MenuItem[] = [
    { label: t('document.rename'), icon: 'edit', onSelect: () => setNaming(true) },
    { label: t('document.replace'), icon: 'refresh', onSelect: () => input.current?.click() },
    ...(draft && file.position > 0
      ? [{ label: t('document.up'), onSelect: () => change({ position: file.position - 1 }) }]
      : []),
    ...(draft && !last ? [{ label: t('document.down'), onSelect: () => change({ position: file.position + 1 }) }] : []),
  ]
  return (
    <li id={`document-${file.id}`}>
      {file.note !== null && <Remark by={remarkBy}>{file.note}</Remark>}
      <div className={cx(css['doc'], file.note !== null && own['docAsked'])}>
        <FileType type={file.type} />
        <span className="grow">
          <a className="cut" href={file.file} download aria-label={t('document.download', { name: file.title })}>
            {file.title}
          </a>
          <small className="num">
            {file.replaces
              ? t('document.replaces', {
                  size: sizeOf(file.size),
                  day: day(file.replaces, { zone: entry.time_zone }),
                })
              : t('document.about', {
                  size: sizeOf(file.size),
                  name: file.person?.name ?? t('somebody'),
                  when: whenShort(file.created_at, entry.time_zone),
                })}
          </small>
        </span>
        {file.note !== null && (
          <Button size="sm" icon="upload" onClick={() => input.current?.click()}>
            {t('document.replace')}
          </Button>
        )}
        {file.note === null && file.replaces && !draft && <StatPill tone="good">{t('document.replaced')}</StatPill>}
        {file.is_open && (
          <>
            <Menu
              label={t('document.menu', { name: file.title })}
              align="end"
              items={items}
              trigger={(props) => (
                <IconButton {...props} icon="more" label={t('document.menu', { name: file.title })} />
              )}
            />
            <IconButton
              icon="x"
              label={t('document.take-out', { name: file.title })}
              onClick={() => act.mutate(() => call('awards.removeDocument', { params: { id: file.id } }))}
            />
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('document.replace')}
          accept={ENTRY_DOCUMENT_TYPES}
          onChange={(event) => {
            for (const problem of uploads.add([...(event.currentTarget.files ?? [])].slice(0, 1), 1, file.id))
              toast(problem, 'bad')
            event.currentTarget.value = ''
          }}
        />
      </div>
      {naming && <NameDialog file={file} onClose={() => setNaming(false)} reload={reload} />}
    </li>
  )
}

function NameDialog({ file, onClose, reload }: { file: EntryFile; onClose: () => void; reload: () => void }) {
  const { form, onSubmit, busy } = useCallForm({
    initialValues: { title: file.title },
    submit: async ({ title }) => {
      await call('awards.changeDocument', { params: { id: file.id }, body: { title } })
      reload()
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={t('document.rename')} size="sm">
      <form onSubmit={onSubmit} className={css['form']}>
        <TextField label={t('document.name')} maxLength={ENTRY_DOCUMENT.titleLength} {...form.getInputProps('title')} />
        <div className={css['acts']}>
          <Button type="submit" kind="primary" busy={busy}>
            {t('save')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </div>
      </form>
    </Modal>
  )
}

function UploadRow({ upload, uploads, title }: { upload: Upload; uploads: Uploads; title?: string }) {
  const name = title ?? upload.file.name
  const percent = Math.min(100, Math.floor((upload.received / upload.file.size) * 100))
  const failed = upload.state === 'failed'
  return (
    <li className={cx(failed && css['isBad'])} id={`upload-${upload.key}`}>
      <div className={css['doc']}>
        <FileType type={(/\.([^.]{1,4})$/.exec(upload.file.name)?.[1] ?? '').toLowerCase().replace('jpeg', 'jpg')} />
        <span className="grow">
          <b className="cut">{name}</b>
          {failed ? (
            <small role="alert">{upload.again ? t('document.broken', { percent }) : upload.problem}</small>
          ) : (
            <>
              <Meter share={percent / 100} />
              <small className="num">
                {upload.state === 'waiting'
                  ? t('document.waiting')
                  : t('document.progress', {
                      percent,
                      received: sizeOf(upload.received),
                      size: sizeOf(upload.file.size),
                    })}
              </small>
            </>
          )}
        </span>
        {failed && upload.again && (
          <Button size="sm" icon="refresh" onClick={() => uploads.retry(upload.key)}>
            {t('document.retry')}
          </Button>
        )}
        <IconButton
          icon="x"
          label={t(failed ? 'document.take-out' : 'document.stop', { name })}
          onClick={() => uploads.remove(upload.key)}
        />
      </div>
    </li>
  )
}
