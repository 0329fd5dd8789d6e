/**
 * Draws a picture of ours as PNG. It has no text but outlines (`kit/papers/pen.ts`), and nothing outside of it is loaded; what strangers
 * send never comes here. To be called where pictures are drawn (`kit/papers/papers.ts`), since it takes a core for some ten milliseconds.
 * @param width in pixels; the height follows
 */
export async function pngOf(svg: string, width: number): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const drawn = await renderAsync(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false },
  })
  return drawn.asPng()
}
