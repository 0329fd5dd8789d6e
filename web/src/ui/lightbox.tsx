import { useEffect } from 'react'
import Lightbox from 'yet-another-react-lightbox'
import 'yet-another-react-lightbox/styles.css'

/**
 * Pictures over the whole screen; the focus goes back to what opened them. Load it with `dialogPart()` when the first one is
 * opened: it is heavy.
 */
export default function PictureLightbox({
  slides,
  index,
  close,
}: {
  slides: { src: string; alt: string }[]
  index: number
  close: () => void
}) {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      // Not before it has let go of the focus itself.
      if (before instanceof HTMLElement) setTimeout(() => before.isConnected && before.focus())
    }
  }, [])
  return <Lightbox open index={index} close={close} slides={slides} controller={{ closeOnBackdropClick: true }} />
}
