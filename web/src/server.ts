import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { createServerEntry } from '@tanstack/react-start/server-entry'
import { afterPaint } from './lib/after-paint.ts'

// Pages are loaded before they are rendered, so rendering in one go costs less than streaming.
const render = createStartHandler(defaultRenderHandler)

export default createServerEntry({
  async fetch(request, options) {
    const page = await render(request, options)
    return new Response(afterPaint(await page.text()), page)
  },
})

export { isDrawn } from './lib/drawn.ts'
