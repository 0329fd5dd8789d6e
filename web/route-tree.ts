// Writes src/routeTree.gen.ts as a build does, without building. Run it in this folder.
import { resolveConfig } from 'vite'

await resolveConfig({ root: import.meta.dirname, logLevel: 'warn' }, 'build')
