import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card, Rows, RowItem } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/layout.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { dialogPart } from '../../../ui/dialog-part.tsx'
import { sections, useEventPage } from '../events.api.ts'
import { t } from '../texts.ts'
import css from './media-tab.module.css'

const Lightbox = dialogPart(
  () => import('../../../ui/lightbox.tsx').then((module) => module.default),
  ({ close }) => close(),
)

/** Pictures, videos and files of the event. */
export function MediaTab() {
  const { event } = useEventPage()
  const { data: gallery } = useSuspenseQuery(sections.gallery(event.id))
  const { data: files } = useSuspenseQuery(sections.downloads(event.id))
  const [open, setOpen] = useState(-1)
  const pictures = gallery.results.filter((item) => item.kind === 'image')
  const videos = gallery.results.filter((item) => item.kind === 'video')
  if (gallery.count === 0 && files.count === 0) {
    return (
      <EmptyState icon="image" title={t('media.empty')}>
        {t('media.empty-text')}
      </EmptyState>
    )
  }
  return (
    <>
      {pictures.length > 0 && (
        <Section title={t('media.gallery')} count={pictures.length}>
          <ul className={css['gallery']}>
            {pictures.map((picture, index) => (
              <li key={picture.id}>
                <button
                  type="button"
                  onClick={() => setOpen(index)}
                  aria-label={t('media.open', { caption: picture.caption })}
                >
                  <img src={picture.thumbnail} alt={picture.caption} width={400} height={267} loading="lazy" />
                </button>
              </li>
            ))}
          </ul>
          {open >= 0 && (
            <Lightbox
              slides={pictures.map((picture) => ({ src: picture.image, alt: picture.caption }))}
              index={open}
              close={() => setOpen(-1)}
            />
          )}
        </Section>
      )}
      {videos.length > 0 && (
        <Section title={t('media.videos')} count={videos.length}>
          <ul className={css['gallery']}>
            {videos.map((video) => (
              <li key={video.id}>
                <a href={video.video_url ?? '#'} className={css['video']} rel="noreferrer" target="_blank">
                  <img src={video.thumbnail} alt="" width={400} height={267} loading="lazy" />
                  <span className={css['play']}>
                    <Icon name="play" />
                  </span>
                  <span className="sm">{video.caption}</span>
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {files.count > 0 && (
        <Section title={t('media.downloads')} count={files.count}>
          <Card>
            <Rows>
              {files.results.map((file) => (
                <RowItem key={file.id}>
                  <Icon name="download" />
                  <a className="grow link" href={file.file} download>
                    {file.name}
                  </a>
                  <span className="sm soft">{t(`file.${file.kind}`)}</span>
                </RowItem>
              ))}
            </Rows>
          </Card>
        </Section>
      )}
    </>
  )
}
