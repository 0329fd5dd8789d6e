// Writes the tables of methods and paths that the browser reads instead of the schemas (docs/decisions/0003).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOpenToImpersonation } from '../contract/src/impersonation.ts'
import { namedRoutes } from '../contract/src/all.ts'

/** The generated files with their texts: calls that anyone may make, those of whoever is signed in, and what is closed to acting. */
export function pathsFiles(): Record<string, string> {
  const open = (who: string) => who === 'anyone'
  return {
    'contract/src/paths.gen.ts': table('paths', open),
    'contract/src/paths.members.gen.ts': table('memberPaths', (who) => !open(who)),
    'contract/src/impersonation.gen.ts': closed(),
  }
}

/** What whoever acts as a member may not make, so that no page offers it. */
function closed(): string {
  const ids = namedRoutes().filter((route) => !isOpenToImpersonation(route))
  const lines = ids.map(({ id }) => `  '${id}',`).toSorted()
  return `// Made by \`npm run contract:paths\`; do not edit.\nexport const closedToImpersonation: readonly string[] = [\n${lines.join('\n')}\n]\n`
}

function table(name: string, takes: (who: string) => boolean): string {
  const lines = namedRoutes()
    .filter(({ who }) => takes(who))
    .map((route) => `  '${route.id}': '${route.method} ${route.path}',`)
  return `// Made by \`npm run contract:paths\`; do not edit.\nexport const ${name}: Record<string, string> = {\n${lines.toSorted().join('\n')}\n}\n`
}

if (import.meta.main)
  for (const [file, text] of Object.entries(pathsFiles())) writeFileSync(join(import.meta.dirname, '..', file), text)
