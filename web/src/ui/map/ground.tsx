import { useQueries } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { coastOf } from './coast.ts'
import type { CoastFile } from './coast.ts'
import type { Size, View } from './projection.ts'
import css from './map.module.css'

/** How large an element is drawn, following it; undefined until the browser can say. */
export function useSize(): { ref: RefObject<HTMLDivElement | null>; size: Size | undefined } {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>()
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 }
      if (width > 0 && height > 0) setSize({ width, height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, size }
}

/**
 * Land and its shore below everything else of a map. Without the files it is the sea: what stands on it is still true.
 * @param dotted land made of dots, as banners show it
 */
export function MapBackground({
  view,
  size,
  files,
  dotted = false,
}: {
  view: View
  size: Size
  files: readonly CoastFile[]
  dotted?: boolean
}) {
  const coasts = useQueries({ queries: files.map(coastOf) })
  const id = useId()
  const drawn = files.map((file, index) => {
    const coast = coasts[index]?.data
    if (!coast) return null
    const { x, y } = view.at({ lat: file.north, lon: file.west })
    const step = view.degree / file.steps
    return (
      <g key={`${file.name} ${file.west}`} transform={`translate(${x} ${y}) scale(${step * view.squeeze} ${step})`}>
        {!dotted && <path className={css['shallow']} d={coast.shore} />}
        <path className={css['land']} d={coast.land} />
        {!dotted && <path className={css['shore']} d={coast.shore} />}
      </g>
    )
  })
  return (
    <svg className={css['ground']} width={size.width} height={size.height} aria-hidden>
      {dotted ? (
        <>
          <mask id={`${id}land`} className={css['mask']}>
            {drawn}
          </mask>
          <pattern id={`${id}dots`} width="7" height="7" patternUnits="userSpaceOnUse">
            <circle cx="3.5" cy="3.5" r="1.2" className={css['dot']} />
          </pattern>
          <rect width={size.width} height={size.height} fill={`url(#${id}dots)`} mask={`url(#${id}land)`} />
        </>
      ) : (
        drawn
      )}
    </svg>
  )
}
