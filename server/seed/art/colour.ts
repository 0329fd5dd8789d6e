/** Hue 0–360, saturation and lightness 0–100, as #rrggbb: librsvg reads hex everywhere, hsl() not. */
export function hsl(hue: number, saturation: number, lightness: number): string {
  const s = saturation / 100
  const l = lightness / 100
  const turn = ((hue % 360) + 360) % 360
  const amount = s * Math.min(l, 1 - l)
  const channel = (offset: number) => {
    const k = (offset + turn / 30) % 12
    const value = l - amount * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Between two #rrggbb colours; 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const other = parts(to)
  return `#${parts(from)
    .map((value, index) =>
      Math.round(value + ((other[index] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

export const shade = (hex: string, share: number) => mix(hex, '#0b1320', share)
export const tint = (hex: string, share: number) => mix(hex, '#ffffff', share)

export const INK = '#0b1f33'
export const AMBER = '#f7b11c'
export const GOLD = '#f0c777'

/** Number for a path: at most two decimals. */
export const n = (value: number) => String(Math.round(value * 100) / 100)

export const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const svg = (width: number, height: number, body: string, viewBox = `0 0 ${width} ${height}`) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${body}</svg>`
