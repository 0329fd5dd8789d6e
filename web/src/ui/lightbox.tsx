import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import Lightbox from 'yet-another-react-lightbox'
import 'yet-another-react-lightbox/styles.css'
import css from './lightbox.module.css'

export type LightboxSlide = {
  src: string
  alt: string
  /** The same in other widths: the browser takes the one that fits. */
  srcSet?: { src: string; width: number; height: number }[]
  width?: number
  height?: number
}

/**
 * Pictures over the whole screen, moved with arrow keys, swipes and buttons, the next ones loaded beforehand; the focus goes back
 * to what opened them. Load it with `dialogPart()` when the first one is opened: it is heavy.
 */
export default function PictureLightbox({
  slides,
  index,
  close,
  onView,
  tools,
  foot,
}: {
  slides: LightboxSlide[]
  index: number
  close: () => void
  /** Told which picture is in view. */
  onView?: (index: number) => void
  /** Buttons beside the one that closes, and a line below, for the picture in view. */
  tools?: ReactNode
  foot?: ReactNode
}) {
  const closing = useRef(false)
  useEffect(() => {
    const before = document.activeElement
    return () => {
      // Not before it has let go of the focus itself.
      if (before instanceof HTMLElement) setTimeout(() => before.isConnected && before.focus())
    }
  }, [])
  return (
    <Lightbox
      open
      index={index}
      close={close}
      slides={slides}
      carousel={{ preload: 2 }}
      controller={{ closeOnBackdropClick: true }}
      on={{
        // A picture that still slides in when one closes would bring it back.
        exiting: () => (closing.current = true),
        view: ({ index: now }) => !closing.current && onView?.(now),
      }}
      {...(tools === undefined ? {} : { toolbar: { buttons: [tools, 'close'] } })}
      {...(foot === undefined ? {} : { render: { controls: () => <div className={css['foot']}>{foot}</div> } })}
    />
  )
}
