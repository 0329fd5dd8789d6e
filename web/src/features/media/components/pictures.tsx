import { useState } from 'react'
import { useClosed } from '../../../lib/impersonation.ts'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useSession } from '../../../lib/session.ts'
import { useLike } from '../likes.ts'
import type { MediaItem } from '../media.api.ts'
import type { Selection } from '../selection.ts'
import { t } from '../text.ts'
import { day } from '../../../lib/dates.ts'
import { Lightbox, ReportDialog, ShareToWall } from './dialogs.tsx'
import { loadingOf } from '../loading.ts'
import type { Loading } from '../loading.ts'
import css from './media.module.css'

/** What a picture is called for people who do not see it. */
export const nameOf = (item: Pick<MediaItem, 'caption'>, index: number): string =>
  item.caption || t('item.unnamed', { number: index + 1 })

/** Width by height; 3 by 2 while nobody knows. */
const ratioOf = ({ width, height }: MediaItem): number => (width && height ? width / height : 1.5)

/**
 * Pictures in rows of one height. Each keeps its place while it comes, with a stand-in of a few bytes.
 * @param eager how many stand in the first view
 */
export function Pictures({
  items,
  selection,
  eager = 0,
}: {
  items: readonly MediaItem[]
  selection?: Selection | undefined
  eager?: number
}) {
  const [open, setOpen] = useState(-1)
  return (
    <>
      <ul className={css['grid']}>
        {items.map((item, index) => (
          <Tile
            key={item.id}
            item={item}
            name={nameOf(item, index)}
            loading={loadingOf(index, eager)}
            selection={selection}
            onOpen={() => setOpen(index)}
          />
        ))}
      </ul>
      {open >= 0 && <Over items={items} index={open} close={() => setOpen(-1)} onView={setOpen} />}
    </>
  )
}

function Tile({
  item,
  name,
  loading,
  selection,
  onOpen,
}: {
  item: MediaItem
  name: string
  loading: Loading
  selection: Selection | undefined
  onOpen: () => void
}) {
  const ratio = ratioOf(item)
  const chosen = selection?.has(item.id) ?? false
  return (
    <li
      className={cx(css['tile'], chosen && css['chosen'])}
      style={
        {
          '--r': ratio.toFixed(3),
          ...(item.blur ? { backgroundImage: `url(${item.blur})` } : {}),
        } as React.CSSProperties
      }
    >
      <button type="button" className={css['open']} aria-label={t('item.open', { caption: name })} onClick={onOpen}>
        <img
          src={item.thumbnail}
          srcSet={item.sizes.map(({ width, url }) => `${url} ${width}w`).join(', ')}
          sizes={`(max-width: 1024px) 50vw, ${Math.round(ratio * 190)}px`}
          alt={item.caption}
          width={Math.round(ratio * 200)}
          height={200}
          {...loading}
          decoding="async"
        />
      </button>
      {selection && (
        <label className={css['pick']}>
          <input
            type="checkbox"
            checked={chosen}
            aria-label={t('select', { caption: name })}
            onChange={() => selection.toggle(item)}
          />
          <i>
            <Icon name="check" size="sm" />
          </i>
        </label>
      )}
      {item.is_waiting ? (
        <span className={css['note']}>
          <Icon name="clock" />
          {t('item.waiting')}
        </span>
      ) : (
        !item.is_public && (
          <span className={css['note']}>
            <Icon name="lock" />
            {t('item.private')}
          </span>
        )
      )}
      <Likes item={item} name={name} />
    </li>
  )
}

/** How many like it; for members a button. */
export function Likes({ item, name, className }: { item: MediaItem; name: string; className?: string | undefined }) {
  const session = useSession()
  const like = useLike()
  const closed = useClosed()
  const words = t('likes', { count: item.likes_count })
  if (item.is_waiting || (!session && item.likes_count === 0)) return null
  if (!session)
    return (
      <span className={cx(css['likes'], className)} role="img" aria-label={words}>
        <Icon name="thumb" />
        {item.likes_count}
      </span>
    )
  return (
    <button
      type="button"
      className={cx(css['likes'], className)}
      disabled={closed('media.likeOfEvent') !== undefined}
      title={closed('media.likeOfEvent')}
      aria-pressed={item.is_liked}
      aria-label={`${t('like')}: ${name}, ${words}`}
      onClick={() => void like(item)}
    >
      <Icon name="thumb" />
      {item.likes_count}
    </button>
  )
}

/** A picture over the whole screen, with what can be done with it. */
function Over({
  items,
  index,
  close,
  onView,
}: {
  items: readonly MediaItem[]
  index: number
  close: () => void
  onView: (index: number) => void
}) {
  const session = useSession()
  const like = useLike()
  const closed = useClosed()
  const [dialog, setDialog] = useState<'share' | 'report'>()
  const item = items[index]
  if (!item) return null
  if (dialog === 'share') return <ShareToWall items={[item]} onClose={() => setDialog(undefined)} />
  if (dialog === 'report') return <ReportDialog item={item} onClose={() => setDialog(undefined)} />
  return (
    <Lightbox
      slides={items.map((one) => ({
        src: one.image,
        alt: one.caption,
        ...(one.width && one.height ? { width: one.width, height: one.height } : {}),
        srcSet: one.sizes.map(({ width, url }) => ({
          src: url,
          width,
          height: Math.round(width / ratioOf(one)),
        })),
      }))}
      index={index}
      close={close}
      onView={onView}
      tools={
        <span key="tools" className="row">
          {session && !item.is_waiting && (
            <>
              <button
                type="button"
                className={css['tool']}
                aria-pressed={item.is_liked}
                aria-label={`${t('like')}, ${t('likes', { count: item.likes_count })}`}
                disabled={closed('media.likeOfEvent') !== undefined}
                title={closed('media.likeOfEvent') ?? t('like')}
                onClick={() => void like(item)}
              >
                <Icon name="thumb" />
              </button>
              {item.is_public && (
                <button
                  type="button"
                  className={css['tool']}
                  aria-label={t('share.wall')}
                  disabled={closed('wall.create') !== undefined}
                  title={closed('wall.create') ?? t('share.wall')}
                  onClick={() => setDialog('share')}
                >
                  <Icon name="share" />
                </button>
              )}
              <button
                type="button"
                className={css['tool']}
                aria-label={t('remove-me')}
                disabled={closed('media.report') !== undefined}
                title={closed('media.report') ?? t('remove-me')}
                onClick={() => setDialog('report')}
              >
                <Icon name="flag" />
              </button>
            </>
          )}
          <a className={css['tool']} href={item.image} download aria-label={t('download')} title={t('download')}>
            <Icon name="download" />
          </a>
        </span>
      }
      foot={
        <div className={css['foot']}>
          <p>
            <b>{item.caption}</b>
          </p>
          <span className={cx('sm', css['footText'])}>
            {[
              item.subject.name,
              item.taken_on && day(item.taken_on),
              item.likes_count > 0 && t('likes', { count: item.likes_count }),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </div>
      }
    />
  )
}
