import Lightbox from 'yet-another-react-lightbox'
import 'yet-another-react-lightbox/styles.css'

/** Pictures over the whole screen; loaded when the first one is opened. */
export default function MediaLightbox({
  slides,
  index,
  close,
}: {
  slides: { src: string; alt: string }[]
  index: number
  close: () => void
}) {
  return <Lightbox open index={index} close={close} slides={slides} />
}
