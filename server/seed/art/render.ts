import sharp from 'sharp'

/** `quick` encodes three times faster with coarser colour edges: for large scenes without lettering. */
type Target = { width: number; height?: number; quality?: number; quick?: boolean }

/** Draws SVG text as WebP; the height follows from the drawing when it is not given. */
export async function renderWebp(svg: string, { width, height, quality = 82, quick }: Target): Promise<Buffer> {
  const coding = quick ? { effort: 2 } : { effort: 4, smartSubsample: true }
  return raster(svg, width, height)
    .webp({ quality, ...coding })
    .toBuffer()
}

export async function renderPng(svg: string, { width, height }: Target): Promise<Buffer> {
  return raster(svg, width, height).png({ compressionLevel: 9 }).toBuffer()
}

function raster(svg: string, width: number, height: number | undefined) {
  // librsvg draws at the density asked for, so a drawing never has to be enlarged as pixels.
  const drawn = Number(/<svg[^>]*\swidth="([\d.]+)"/.exec(svg)?.[1] ?? width)
  const density = Math.min(2400, Math.max(1, (72 * width) / drawn))
  return sharp(Buffer.from(svg), { density }).resize(width, height, { fit: 'cover' })
}
