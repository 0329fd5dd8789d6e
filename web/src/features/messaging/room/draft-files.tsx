import { Button, IconButton } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { removeFile, retryFile } from '../attachments.ts'
import { sizeOf } from '../files.ts'
import type { DraftFile, FilesStore } from '../draft.ts'
import { t } from '../text.ts'
import { FileIcon, endingOf } from './message-files.tsx'
import css from './files.module.css'

/** The files of a draft: how far they are, what went wrong, and a way to take them out. */
export function DraftFiles({ store, files }: { store: FilesStore; files: readonly DraftFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className={css['drafts']} aria-label={t('file.list')}>
      {files.map((file) => (
        <li key={file.key} className={css['draft']}>
          {file.picture ? (
            <img className={css['thumb']} src={file.picture} alt="" />
          ) : (
            <FileIcon type={endingOf(file.name)} />
          )}
          <span className="grow">
            <b className="cut">{file.name}</b>
            <FileState file={file} />
          </span>
          {file.state === 'failed' && (
            <Button size="sm" kind="quiet" icon="refresh" onClick={() => retryFile(store, file.key)}>
              {t('file.retry')}
            </Button>
          )}
          <IconButton
            icon="x"
            size="sm"
            label={t('file.remove', { name: file.name })}
            onClick={() => removeFile(store, file.key)}
          />
        </li>
      ))}
    </ul>
  )
}

function FileState({ file }: { file: DraftFile }) {
  if (file.problem) return <Problem>{file.problem}</Problem>
  if (file.state === 'ready') return <span className="num">{sizeOf(file.size)}</span>
  if (file.state === 'waiting') return <span>{t('file.waiting')}</span>
  const percent = Math.floor((100 * file.received) / Math.max(1, file.size))
  return (
    <>
      <span className="num">{t('file.uploading', { percent, size: sizeOf(file.size) })}</span>
      <progress
        className={css['progress']}
        max={100}
        value={percent}
        aria-label={t('file.progress', { name: file.name })}
      />
    </>
  )
}
