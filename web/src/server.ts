import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { createServerEntry } from '@tanstack/react-start/server-entry'

// Pages are loaded before they are rendered, so rendering in one go costs less than streaming.
export default createServerEntry({ fetch: createStartHandler(defaultRenderHandler) })

export { isDrawn } from './lib/drawn.ts'
