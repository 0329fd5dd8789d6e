// Writes the table of methods and paths that the browser reads instead of the schemas (docs/decisions/0003).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { namedRoutes } from '../contract/src/all.ts'

/** The text of contract/src/paths.gen.ts. */
export function pathsFile(): string {
  const lines = namedRoutes().map((route) => `  '${route.id}': '${route.method} ${route.path}',`)
  return `// Made by \`npm run contract:paths\`; do not edit.\nexport const paths: Record<string, string> = {\n${lines.toSorted().join('\n')}\n}\n`
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, '../contract/src/paths.gen.ts'), pathsFile())
