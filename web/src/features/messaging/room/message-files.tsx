import { useEffect, useState } from 'react'
import type { MouseEvent } from 'react'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { dialogPart } from '../../../ui/dialog-part.tsx'
import { hasEnded, saveAnew, sizeOf } from '../files.ts'
import type { Attachment, Message } from '../messaging.api.ts'
import { knownRoom } from '../room.store.ts'
import { t } from '../text.ts'
import css from './files.module.css'

const Lightbox = dialogPart(
  () => import('../../../ui/lightbox.tsx').then((module) => module.default),
  ({ close }) => close(),
)

/** "PDF", from the name's ending. */
export const endingOf = (name: string): string => (/\.([^.]{1,4})$/.exec(name)?.[1] ?? '').toUpperCase()

/** The files of a message: pictures that open over the whole screen, everything else as a row to save it. */
export function MessageFiles({ message, now }: { message: Message; now: Date }) {
  const { attachments, chat_room_id, seq } = message
  const ended = attachments.some((one) => hasEnded(one, now.getTime()))
  useEffect(() => {
    if (ended)
      knownRoom(chat_room_id)
        ?.refresh(seq)
        .catch(() => undefined)
  }, [ended, chat_room_id, seq])
  const pictures = attachments.filter(({ kind }) => kind === 'picture')
  return (
    <>
      <Pictures pictures={pictures} />
      {attachments
        .filter(({ kind }) => kind === 'file')
        .map((file) => (
          <FileRow key={file.id} file={file} message={message} />
        ))}
    </>
  )
}

function Pictures({ pictures }: { pictures: readonly Attachment[] }) {
  const [open, setOpen] = useState(-1)
  if (pictures.length === 0) return null
  return (
    <div className={cx(css['pictures'], pictures.length > 1 && css['several'])}>
      {pictures.map((picture, index) => (
        <button
          key={picture.id}
          type="button"
          className={css['picture']}
          aria-label={t('file.open', { name: picture.name })}
          style={{ aspectRatio: pictures.length > 1 ? '1' : ratioOf(picture) }}
          onClick={() => setOpen(index)}
        >
          <img src={picture.preview ?? picture.file ?? undefined} alt="" loading="lazy" decoding="async" />
        </button>
      ))}
      {open >= 0 && (
        <Lightbox
          slides={pictures.map(({ file, name }) => ({ src: file ?? '', alt: name }))}
          index={open}
          close={() => setOpen(-1)}
        />
      )}
    </div>
  )
}

/** Known before the picture is there, so that nothing moves; very long ones are cut. */
const ratioOf = ({ width, height }: Attachment) => Math.min(3, Math.max(0.6, (width ?? 4) / (height ?? 3)))

function FileRow({ file, message }: { file: Attachment; message: Message }) {
  const type = endingOf(file.name)
  const onClick = (event: MouseEvent) => {
    if (!hasEnded(file, Date.now())) return
    event.preventDefault()
    void saveAnew(message, file)
  }
  return (
    <a className={css['file']} href={file.file ?? undefined} download={file.name} onClick={onClick}>
      <span className="sr-only">{t('file.download')} </span>
      <FileIcon type={type} />
      <span className="grow">
        <b className="cut">{file.name}</b>
        <span className="num">{sizeOf(file.size)}</span>
      </span>
      <Icon name="download" />
    </a>
  )
}

/** A sheet with the ending of the file's name. */
export function FileIcon({ type }: { type: string }) {
  return (
    <span className={cx(css['sheet'], type === 'PDF' && css['pdf'])} aria-hidden>
      <Icon name="file" />
      <b>{type}</b>
    </span>
  )
}
