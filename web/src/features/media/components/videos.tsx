import { useState } from 'react'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Modal } from '../../../ui/modal.tsx'
import type { MediaItem } from '../media.api.ts'
import { duration } from '../sizes.ts'
import { t } from '../text.ts'
import { Likes, nameOf } from './pictures.tsx'
import { loadingOf } from '../loading.ts'
import type { Loading } from '../loading.ts'
import css from './media.module.css'

/** Videos as posters. One of this site plays over the page; another is opened where it lies. */
export function Videos({
  items,
  columns = 4,
  eager = 0,
}: {
  items: readonly MediaItem[]
  columns?: 3 | 4
  /** How many stand in the first view. */
  eager?: number
}) {
  const [playing, setPlaying] = useState<MediaItem>()
  return (
    <>
      <ul className={cx(css['videos'], columns === 3 && css['three'])}>
        {items.map((item, index) => (
          <li key={item.id} className={css['video']}>
            {item.is_here ? (
              <button type="button" className={css['play']} onClick={() => setPlaying(item)}>
                <span className="sr-only">{t('item.play')} </span>
                <Poster item={item} loading={loadingOf(index, eager)} />
              </button>
            ) : (
              <a className={css['play']} href={item.video_url ?? undefined} rel="noreferrer" target="_blank">
                <span className="sr-only">{t('item.elsewhere')} </span>
                <Poster item={item} loading={loadingOf(index, eager)} />
              </a>
            )}
            <Likes item={item} name={nameOf(item, index)} className={css['liked']} />
          </li>
        ))}
      </ul>
      {playing && (
        <Modal opened size="lg" title={playing.caption} onClose={() => setPlaying(undefined)}>
          <Player item={playing} />
        </Modal>
      )}
    </>
  )
}

function Poster({ item, loading }: { item: MediaItem; loading: Loading }) {
  return (
    <>
      <span className={css['poster']} style={item.blur ? { backgroundImage: `url(${item.blur})` } : undefined}>
        {item.thumbnail && <img src={item.thumbnail} alt="" width={480} height={270} {...loading} decoding="async" />}
        <span className={css['sign']}>
          <Icon name={item.is_here ? 'play' : 'external'} />
        </span>
        {item.seconds !== null && <span className={cx(css['time'], 'num')}>{duration(item.seconds)}</span>}
      </span>
      <b>{item.caption}</b>
      <span>{`${item.subject.name}, ${item.subject.city}`}</span>
    </>
  )
}

function Player({ item }: { item: MediaItem }) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- where there are captions, they are a track of it
    <video
      className={css['player']}
      src={item.video_url ?? undefined}
      poster={item.sizes.at(-1)?.url}
      controls
      autoPlay
      playsInline
      preload="metadata"
      aria-label={item.caption}
    >
      {item.captions && <track kind="captions" src={item.captions} srcLang="en" label={t('video.captions')} default />}
    </video>
  )
}
