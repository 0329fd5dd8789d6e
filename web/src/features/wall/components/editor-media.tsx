import { useRef } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Problem } from '../../../ui/problem.tsx'
import type { DraftMedia, DraftStore } from '../draft.ts'
import {
  PICTURES,
  VIDEOS,
  continueFile,
  describeFile,
  moveFile,
  removeFile,
  retryFile,
  saveDescription,
} from '../media.ts'
import { t } from '../text.ts'
import css from './editor.module.css'

/** The pictures and videos of a draft: how far they are, what they show, their order. */
export function EditorMedia({
  store,
  media,
  forget,
}: {
  store: DraftStore
  media: readonly DraftMedia[]
  forget: boolean
}) {
  if (media.length === 0) return null
  return (
    <ol className={css['files']} aria-label={t('media.list')}>
      {media.map((item, index) => (
        <FileRow
          key={item.key}
          store={store}
          item={item}
          index={index}
          last={index === media.length - 1}
          forget={forget}
        />
      ))}
    </ol>
  )
}

function FileRow({
  store,
  item,
  index,
  last,
  forget,
}: {
  store: DraftStore
  item: DraftMedia
  index: number
  last: boolean
  forget: boolean
}) {
  const name = item.alt || item.name || t('media.number', { number: index + 1 })
  return (
    <li className={css['file']}>
      <span className={css['thumb']}>
        {item.picture ? <img src={item.picture} alt="" /> : <Icon name={item.kind === 'video' ? 'video' : 'image'} />}
      </span>
      <div className="grow">
        <FileState store={store} item={item} />
        {item.state !== 'refused' && (
          <input
            dir="auto"
            className={css['alt']}
            value={item.alt}
            maxLength={300}
            placeholder={t(item.kind === 'video' ? 'media.alt.video' : 'media.alt')}
            aria-label={t('media.alt.label', { name: item.name || t('media.number', { number: index + 1 }) })}
            onChange={(event) => describeFile(store, item.key, event.currentTarget.value)}
            onBlur={() => void saveDescription(store, item.key)}
          />
        )}
        {item.problem && <Problem>{item.problem}</Problem>}
      </div>
      <span className={css['fileActs']}>
        <IconButton
          icon="left"
          size="sm"
          className={css['up']}
          label={t('media.earlier', { name })}
          disabled={index === 0}
          onClick={() => moveFile(store, item.key, -1)}
        />
        <IconButton
          icon="right"
          size="sm"
          className={css['up']}
          label={t('media.later', { name })}
          disabled={last}
          onClick={() => moveFile(store, item.key, 1)}
        />
        <IconButton
          icon="trash"
          size="sm"
          label={t('media.remove', { name })}
          onClick={() => removeFile(store, item.key, forget)}
        />
      </span>
    </li>
  )
}

function FileState({ store, item }: { store: DraftStore; item: DraftMedia }) {
  const input = useRef<HTMLInputElement>(null)
  const percent = Math.floor((100 * item.received) / Math.max(1, item.size))
  if (item.state === 'ready') return null
  if (item.state === 'refused') return <span className="cut sm">{item.name}</span>
  if (item.state === 'failed')
    return (
      <span className="row row-wrap sm">
        <span className="grow cut">{item.name}</span>
        <Button size="sm" icon="refresh" onClick={() => retryFile(store, item.key)}>
          {t('media.retry')}
        </Button>
      </span>
    )
  if (item.state === 'interrupted')
    return (
      <span className="row row-wrap sm">
        <span className="grow">{t('media.interrupted', { name: item.name, percent })}</span>
        <Button size="sm" icon="upload" onClick={() => input.current?.click()}>
          {t('media.continue')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={item.kind === 'image' ? PICTURES : VIDEOS}
          aria-label={t('media.continue')}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (file) continueFile(store, item.key, file)
          }}
        />
      </span>
    )
  const done = percent >= 100
  return (
    <span className={cx(css['progress'], 'sm')}>
      <span className="row">
        <span className="grow cut">{item.name}</span>
        <span className="num soft">
          {item.state === 'waiting' ? t('media.waiting') : done ? t('media.preparing') : `${percent} %`}
        </span>
      </span>
      <progress max={100} value={done ? undefined : percent} aria-label={t('media.progress', { name: item.name })} />
    </span>
  )
}
