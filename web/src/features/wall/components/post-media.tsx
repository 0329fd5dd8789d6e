import { useState } from 'react'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { dialogPart } from '../../../ui/dialog-part.tsx'
import { atWidth } from '../wall.api.ts'
import type { LinkPreview, Media } from '../wall.api.ts'
import { t } from '../text.ts'
import css from './media.module.css'

const Lightbox = dialogPart(
  () => import('../../../ui/lightbox.tsx').then((module) => module.default),
  ({ close }) => close(),
)

/** Pictures that stand side by side before the others are counted. */
const MOST = 4

/** The pictures of a post in a mosaic that opens over the whole screen, and its videos below. */
export function PostMedia({ media }: { media: readonly Media[] }) {
  const [open, setOpen] = useState(-1)
  const pictures = media.filter((item) => item.kind === 'image' && item.file !== null)
  const videos = media.filter((item) => item.kind === 'video' && item.file !== null)
  const shown = pictures.slice(0, MOST)
  return (
    <>
      {pictures.length > 0 && (
        <div className={cx(css['mosaic'], css[`of${shown.length}`])}>
          {shown.map((item, index) => (
            <button
              key={item.id}
              type="button"
              className={css['tile']}
              aria-label={labelOf(item, index, index === MOST - 1 ? pictures.length - MOST : 0)}
              onClick={() => setOpen(index)}
            >
              <Picture item={item} wide={shown.length === 1} />
              {index === MOST - 1 && pictures.length > MOST && (
                <span className={cx(css['rest'], 'num')} aria-hidden>
                  +{pictures.length - MOST}
                </span>
              )}
            </button>
          ))}
        </div>
      )}
      {videos.map((video) => (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- members' own videos come without captions
        <video
          key={video.id}
          className={css['video']}
          src={video.file ?? undefined}
          width={video.width ?? undefined}
          height={video.height ?? undefined}
          aria-label={video.alt || t('media.video')}
          controls
          preload="metadata"
        />
      ))}
      {open >= 0 && (
        <Lightbox
          slides={pictures.map((item) => ({ src: item.file ?? '', alt: item.alt }))}
          index={open}
          close={() => setOpen(-1)}
        />
      )}
    </>
  )
}

/** What a press opens, and how many pictures stand behind the last one. */
function labelOf(item: Media, index: number, more: number): string {
  const open = t('media.open', { name: item.alt || t('media.number', { number: index + 1 }) })
  return more > 0 ? `${open}, ${t('media.rest', { count: more })}` : open
}

function Picture({ item, wide }: { item: Media; wide: boolean }) {
  const { width, height } = item
  return (
    <img
      src={item.file}
      srcSet={item.widths.map((one) => `${atWidth(item.file, one)} ${one}w`).join(', ') || undefined}
      sizes={wide ? '(max-width: 1024px) 100vw, 600px' : '(max-width: 1024px) 66vw, 400px'}
      alt={item.alt}
      width={width ?? undefined}
      height={height ?? undefined}
      // A picture alone keeps its shape; its place is there before it is.
      style={wide && width && height ? { aspectRatio: String(Math.max(width / height, 0.8)) } : undefined}
      loading="lazy"
      decoding="async"
    />
  )
}

/** What stands behind a link: its picture, title and site, the whole as one link. */
export function LinkCard({ preview, onRemove }: { preview: LinkPreview; onRemove?: () => void }) {
  return (
    <div className={css['linkCard']}>
      <a href={preview.address} target="_blank" rel="noopener noreferrer nofollow ugc">
        {preview.image && <img src={preview.image} alt="" width={160} height={120} loading="lazy" decoding="async" />}
        <span className="grow">
          <span className="xs soft cut">{preview.site}</span>
          <b className={css['linkTitle']} dir="auto">
            {preview.title}
          </b>
          {preview.description && (
            <span className={cx(css['linkText'], 'sm soft')} dir="auto">
              {preview.description}
            </span>
          )}
        </span>
      </a>
      {onRemove && (
        <button type="button" className={css['remove']} aria-label={t('preview.remove')} onClick={onRemove}>
          <Icon name="x" size="sm" />
        </button>
      )}
    </div>
  )
}
