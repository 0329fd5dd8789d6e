import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/card.tsx'
import { AddPaper, AddVideo } from './add-dialogs.tsx'
import { AddPictures } from './add-pictures.tsx'
import { t } from './text.ts'
import css from './media.module.css'

/** What operators put into an album: pictures in bulk, videos, papers. */
export function AlbumFiles({ album }: { album: number }) {
  const [open, setOpen] = useState<'video' | 'paper'>()
  const close = () => setOpen(undefined)
  return (
    <Panel title={t('files')}>
      <div className={css['files']}>
        <AddPictures album={album} />
        <div className={css['row']}>
          <Button icon="play" onClick={() => setOpen('video')}>
            {t('add.video')}
          </Button>
          <Button icon="file" onClick={() => setOpen('paper')}>
            {t('add.paper')}
          </Button>
        </div>
      </div>
      {open === 'video' && <AddVideo album={album} onClose={close} />}
      {open === 'paper' && <AddPaper album={album} onClose={close} />}
    </Panel>
  )
}
