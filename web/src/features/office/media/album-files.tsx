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
  // A file goes on going up when its dialog is shut, and then must not shut another.
  const close = (what: typeof open) => () => setOpen((now) => (now === what ? undefined : now))
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
      {open === 'video' && <AddVideo album={album} onClose={close('video')} />}
      {open === 'paper' && <AddPaper album={album} onClose={close('paper')} />}
    </Panel>
  )
}
