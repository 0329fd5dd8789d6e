import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { t as common } from '../../../lib/i18n.ts'
import type { Picked } from '../../../lib/upload.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { t } from '../text.ts'
import css from './picture-field.module.css'

/** Side of the frame on the screen and of the picture that is sent. */
const FRAME = 260
const SENT = 512
const STEP = 8
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** Cuts a picture to a square: moved by pointer or arrow keys, enlarged by the slider. */
export function CropDialog({
  source,
  onClose,
  onCut,
}: {
  source: string
  onClose: () => void
  onCut: (picked: Picked) => void
}) {
  const image = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState({ width: 1, height: 1 })
  const [zoom, setZoom] = useState(1)
  const [wanted, setWanted] = useState({ x: 0, y: 0 })
  const grip = useRef<{ x: number; y: number }>(undefined)
  const id = useId()

  // The smaller side fills the frame; the picture never leaves a gap.
  const scale = (FRAME / Math.min(size.width, size.height)) * zoom
  const width = size.width * scale
  const height = size.height * scale
  const clamp = (value: number, side: number) => Math.max(-(side - FRAME) / 2, Math.min((side - FRAME) / 2, value))
  const x = clamp(wanted.x, width)
  const y = clamp(wanted.y, height)

  function drag(event: PointerEvent) {
    if (!grip.current) return
    setWanted({ x: x + event.clientX - grip.current.x, y: y + event.clientY - grip.current.y })
    grip.current = { x: event.clientX, y: event.clientY }
  }

  function step(event: KeyboardEvent) {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    setWanted({ x: x + by[0], y: y + by[1] })
  }

  function cut() {
    const canvas = document.createElement('canvas')
    canvas.width = SENT
    canvas.height = SENT
    const context = canvas.getContext('2d')
    if (!context || !image.current) return
    const side = FRAME / scale
    const left = (size.width - side) / 2 - x / scale
    const top = (size.height - side) / 2 - y / scale
    context.drawImage(image.current, left, top, side, side, 0, 0, SENT, SENT)
    canvas.toBlob((blob) => blob && onCut({ blob, shown: canvas.toDataURL('image/jpeg', 0.9) }), 'image/jpeg', 0.9)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('crop.title')}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" onClick={cut}>
            {t('crop.use')}
          </Button>
        </>
      }
    >
      <div className={css['crop']}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move the picture */}
        <div
          className={css['frame']}
          role="application"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
          tabIndex={0}
          aria-label={t('crop.move')}
          onKeyDown={step}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            grip.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={drag}
          onPointerUp={() => (grip.current = undefined)}
          onPointerCancel={() => (grip.current = undefined)}
        >
          <img
            ref={image}
            src={source}
            alt=""
            onLoad={(event) => {
              const { naturalWidth, naturalHeight } = event.currentTarget
              setSize({ width: naturalWidth, height: naturalHeight })
            }}
            style={{ width, height, transform: `translate(calc(-50% + ${x}px), calc(-50% + ${y}px))` }}
          />
        </div>
        <div className={css['zoom']}>
          <Icon name="minus" size="sm" />
          <label className="sr-only" htmlFor={id}>
            {t('crop.zoom')}
          </label>
          <input
            id={id}
            type="range"
            min={1}
            max={4}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.currentTarget.value))}
          />
          <Icon name="plus" size="sm" />
        </div>
        <p className="xs soft">{t('crop.hint')}</p>
      </div>
    </Modal>
  )
}
