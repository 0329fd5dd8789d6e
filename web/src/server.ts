import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { createServerEntry } from '@tanstack/react-start/server-entry'
import { afterPaint, askForDrawn } from './lib/after-paint.ts'
import { isDrawn } from './lib/drawn.ts'
import { bridge } from './lib/server.ts'

// Pages are loaded before they are rendered, so rendering in one go costs less than streaming.
const render = createStartHandler(defaultRenderHandler)

export default createServerEntry({
  async fetch(request, options) {
    const page = await render(request, options)
    const html = afterPaint(await page.text())
    return new Response(couldBeDrawn(request) ? askForDrawn(html) : html, page)
  },
})

/** Whether the frame of a page is asked for that is otherwise drawn for its reader. */
const couldBeDrawn = ({ url, headers }: Request): boolean =>
  headers.get('x-page-standing') === 'member' && bridge()?.viewer() === undefined && isDrawn(new URL(url).pathname)

export { isDrawn } from './lib/drawn.ts'
