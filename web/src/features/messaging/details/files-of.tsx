import { dayOfYear } from '../../../lib/dates.ts'
import { useSession } from '../../../lib/session.ts'
import { ownZone } from '../../../lib/zones.ts'
import { Icon } from '../../../ui/icon.tsx'
import { hasEnded, saveAnew, sizeOf } from '../files.ts'
import { t } from '../list/text.ts'
import type { Attachment, Message } from '../messaging.api.ts'
import css from './details.module.css'

/** A file with the message that carried it. */
export type FileInRoom = { attachment: Attachment; message: Message }

/** The files of a conversation, as far as its messages are loaded, newest first. */
export function FilesOf({ files, name }: { files: readonly FileInRoom[]; name: string }) {
  if (files.length === 0) return null
  return (
    <section aria-label={t('details.files')}>
      <h3 className={css['label']}>{t('details.files')}</h3>
      <ul className={css['files']}>
        {files.map((file) => (
          <FileRow key={file.attachment.id} file={file} name={name} />
        ))}
      </ul>
    </section>
  )
}

function FileRow({ file, name }: { file: FileInRoom; name: string }) {
  const { attachment, message } = file
  const own = message.user_id === useSession()?.customerId
  const date = dayOfYear(message.created_at, { zone: ownZone(), month: 'short' })

  function save(event: React.MouseEvent<HTMLAnchorElement>) {
    if (!hasEnded(attachment, Date.now())) return
    event.preventDefault()
    void saveAnew(message, attachment)
  }

  return (
    <li>
      <a href={attachment.file ?? undefined} download={attachment.name} className={css['file']} onClick={save}>
        <Icon name={attachment.kind === 'picture' ? 'image' : 'file'} />
        <span className="grow">
          <b className="cut" dir="auto">
            {attachment.name}
          </b>
          <span className="cut">
            {t('details.file', {
              who: own ? t('details.you') : name,
              day: date,
              size: sizeOf(attachment.size),
            })}
          </span>
        </span>
        <Icon name="download" size="sm" />
      </a>
    </li>
  )
}
