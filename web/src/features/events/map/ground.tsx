import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
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

/** Land and its shore below everything else of a map. Without the files it is the sea: what stands on it is still true. */
export function Ground({ view, size, files }: { view: View; size: Size; files: readonly CoastFile[] }) {
  const coasts = useQueries({ queries: files.map(coastOf) })
  return (
    <svg className={css['ground']} width={size.width} height={size.height} aria-hidden>
      {files.map((file, index) => {
        const coast = coasts[index]?.data
        if (!coast) return null
        const { x, y } = view.at({ lat: file.north, lon: file.west })
        const step = view.degree / file.steps
        return (
          <g key={file.name} transform={`translate(${x} ${y}) scale(${step * view.squeeze} ${step})`}>
            <path className={css['shallow']} d={coast.shore} />
            <path className={css['land']} d={coast.land} />
            <path className={css['shore']} d={coast.shore} />
          </g>
        )
      })}
    </svg>
  )
}
