import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { AlbumFiles } from './album-files.tsx'
import { t } from './text.ts'

/** Brings pictures, videos and papers into an album from where albums are listed. */
export function AddToAlbum({ album, called }: { album: number; called: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon="upload" onClick={() => setOpen(true)}>
        {t('add')}
        <span className="sr-only">: {called}</span>
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title={called}>
        {open && <AlbumFiles album={album} />}
      </Modal>
    </>
  )
}
