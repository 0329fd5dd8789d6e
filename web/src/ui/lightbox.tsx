import Lightbox from 'yet-another-react-lightbox'
import 'yet-another-react-lightbox/styles.css'

/** Pictures over the whole screen. Load it with `lazy()` when the first one is opened: it is heavy. */
export default function PictureLightbox({
  slides,
  index,
  close,
}: {
  slides: { src: string; alt: string }[]
  index: number
  close: () => void
}) {
  return <Lightbox open index={index} close={close} slides={slides} controller={{ closeOnBackdropClick: true }} />
}
