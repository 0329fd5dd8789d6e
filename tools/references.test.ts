import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Generated, vendored or binary: nobody writes a reference there. */
const skipped = /(^|\/)(package-lock\.json|fonts\/)|\.gen\.ts$|\.(png|webp|jpg|ico|woff2?|mp4|webm|pdf|gz|backup)$/

/** What a reference looks like: a document by its name, in code from the root, in a document from where that lies. */
const documents = /(?<![\w/-])((?:\.{0,2}\/)?(?:[\w.@-]+\/)*[\w-]+\.md)(?:#([\w-]+))?/g
/** A chapter of a document that is named without its file: "(MANUAL 5, 7)". There is none of that kind here. */
const chapters = /\([A-Z]{4,} \d[\d.]*(?=[,)])/g
/** The short form of a decision: "docs/decisions/0012". */
const decisions = /docs\/decisions\/(\d{4})(?![\w-])/g
/** A file of the sources that a document names: a test by its name, others by the end of their path. */
const sources = /`((?:[\w.@-]+\/)+[\w.$-]+\.(?:tsx?|mjs|json|sql|txt)|[\w.-]+\.test\.tsx?)`/g

/** Headings of a document, as addresses name them. */
function headings(text: string): Set<string> {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '')
  return new Set(
    [...prose.matchAll(/^#{1,6} +(.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** References in a text that lead nowhere. @param all every file of the project @param read gives the text of one */
function lost(file: string, text: string, all: readonly string[], read: (file: string) => string): string[] {
  const found: string[] = []
  const known = new Set(all)
  for (const [whole, path = '', heading] of text.matchAll(documents)) {
    const beside = join(dirname(file), path)
    const target = known.has(beside) ? beside : join(path)
    if (!known.has(target)) found.push(`${file}: ${whole}`)
    else if (heading !== undefined && !headings(read(target)).has(heading)) found.push(`${file}: ${whole}`)
  }
  if (file.endsWith('.md'))
    for (const [whole, heading = ''] of text.matchAll(/\]\(#([\w-]+)\)/g))
      if (!headings(text).has(heading)) found.push(`${file}: ${whole}`)
  for (const [whole] of text.matchAll(chapters)) found.push(`${file}: ${whole})`)
  for (const [whole, number = ''] of text.matchAll(decisions))
    if (!all.some((one) => one.startsWith(`docs/decisions/${number}-`))) found.push(`${file}: ${whole}`)
  if (file.endsWith('.md'))
    for (const [, name = ''] of text.matchAll(sources))
      if (!all.some((one) => one === name || one.endsWith(`/${name}`))) found.push(`${file}: ${name}`)
  return found
}

test('references lead to documents and headings of the project', () => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root })
  const all = listed
    .toString()
    .split('\0')
    .filter((file) => file !== '' && statSync(join(root, file), { throwIfNoEntry: false })?.isFile())
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const own = 'tools/references.test.ts'
  const written = all.filter((file) => file !== own && !skipped.test(file))
  expect(written.length).toBeGreaterThan(100)
  expect(written.flatMap((file) => lost(file, read(file), all, read))).toEqual([])
})

const project: Record<string, string> = {
  'README.md': '# Start\n[words](docs/words.md#a-word) [here](#start)',
  'docs/words.md': '# Words\n## A word\n`a.test.ts` `src/a.ts`',
  'docs/decisions/0001-why.md': '# 0001 Why',
  'src/a.ts': '/** As docs/words.md#a-word says (docs/decisions/0001). */',
  'src/a.test.ts': '',
}

test.each<[string, string, string]>([
  ['a document outside the project', 'src/a.ts', '// 14 days (ELSEWHERE.md 5).'],
  ['a chapter of one', 'src/a.ts', '// 14 days (ELSEWHERE 5, 0.7).'],
  ['a document that is gone', 'src/a.ts', '// docs/gone.md'],
  ['a heading that is gone', 'src/a.ts', '// docs/words.md#another-word'],
  ['a heading that only stands in an example', 'README.md', '# Start\n```\n## not-a-heading\n```\n[x](#not-a-heading)'],
  ['a link between documents', 'docs/words.md', '[x](../READ.md)'],
  ['a decision', 'src/a.ts', '// docs/decisions/0099'],
  ['a test', 'docs/words.md', '`b.test.ts`'],
  ['a source', 'docs/words.md', '`src/b.ts`'],
])('%s that leads nowhere is found', (_, file, text) => {
  const all = Object.keys(project)
  const read = (name: string) => project[name] ?? ''
  expect(all.flatMap((name) => lost(name, read(name), all, read))).toEqual([])
  expect(lost(file, text, all, read)).toHaveLength(1)
})
