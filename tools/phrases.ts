// Refuses ten private turns of phrase in new lines of comments and documents. Lines that had one when this check began are known by
// their digests (phrases.known.txt). `--forget` drops the digests of lines that are gone; nothing adds one.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const known = 'tools/phrases.known.txt'

/** The turns of phrase that were counted most often, each with what to write instead. */
export const phrases: readonly { name: string; pattern: RegExp; instead: string }[] = [
  {
    name: 'stands',
    pattern: /(?<!exhibition )\b(?:stands?|stood)\b(?!-| (?:for|in for)\b)/i,
    instead: 'say where it is written, listed or shown, or what state it has',
  },
  {
    name: 'What … is',
    pattern:
      /(?:^|[.:;] )What (?!follows)[^.,;:?]{2,70}? (?:is|are|was|were|has|have|stays|goes|does|may|can|must|comes)\b/,
    instead: 'name the thing: "Expired rows are deleted", not "What is done with is deleted"',
  },
  { name: 'whoever', pattern: /\b(?:who|what)(?:so)?ever\b/i, instead: 'name the person or the thing' },
  {
    name: 'the one who asks',
    pattern: /\b(?:one['’]s|the one who|the asking|who asks\b(?! (?:for|to)))\b/i,
    instead: 'say "the member", "the caller", "their own"',
  },
  {
    name: 'is told',
    pattern: /\b(?:is|are|was|were|be|been|being) told\b/i,
    instead: 'say "is notified" or "is shown"',
  },
  {
    name: 'who, without a person',
    pattern: /(?:^|[.:;] )Who (?:is|has|may|can|was|\w+s)\b|\b(?:by|to|for|of|from|with|on|at|as) who\b|\bby what\b/,
    instead: 'say "members who …", "by which rule"',
  },
  { name: 'is no', pattern: /(?<!there )\b(?:is|are|was) no (?!longer|more|other|less)\w/i, instead: 'say "is not a"' },
  {
    name: 'said of',
    pattern: /\b(?:said|says|say) of\b|\b(?:is|are|was|were|be) said\b/i,
    instead: 'say what describes it, or who says so',
  },
  { name: 'no more', pattern: /\b(?:no|any) more(?=[.,;:)]|$)/i, instead: 'say "no longer"' },
  { name: 'anew', pattern: /\banew\b/i, instead: 'say "again"' },
]

/** Written by programs, copied from elsewhere, or about these words themselves. */
const skipped = /\.gen\.ts$|(^|\/)(fonts|upgrade)\/|^server\/src\/db\/schema\.sql$|^docs\/schema\.md$|^tools\/phrases\./

/** How a comment begins, by the end of a file's name. */
const comments: Record<string, RegExp> = {
  ts: /(?:^|\s)(?:\/\/|\/\*\*?|\*)\s+(.*?)(?:\s*\*\/.*)?$/,
  sql: /(?:^|\s)--\s+(.*)/,
  yaml: /(?:^|\s)#\s+(.*)/,
}
const kinds: Record<string, RegExp | undefined> = {
  ts: comments['ts'],
  tsx: comments['ts'],
  mjs: comments['ts'],
  css: comments['ts'],
  sql: comments['sql'],
  yaml: comments['yaml'],
  yml: comments['yaml'],
}

export type Found = { file: string; line: number; text: string; phrase: (typeof phrases)[number] }

/** Every turn of phrase in the comments of a source file, or in the prose of a document. */
export function phrasesIn(file: string, text: string): Found[] {
  const end = file.split('.').at(-1) ?? ''
  const comment = kinds[end]
  if (skipped.test(file) || (end !== 'md' && comment === undefined)) return []
  let fenced = false
  return text.split('\n').flatMap((line, index) => {
    if (end === 'md' && line.startsWith('```')) fenced = !fenced
    const words = comment ? comment.exec(line)?.[1] : fenced ? undefined : line.trim()
    if (!words) return []
    const phrase = phrases.find(({ pattern }) => pattern.test(words))
    return phrase ? [{ file, line: index + 1, text: words, phrase }] : []
  })
}

/** A line is known by its words alone, so that it may move to another file. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll(/\s+/g, ' ').trim()).digest('hex').slice(0, 10)

/** The lines with a turn of phrase that are not known. */
export const newPhrases = (found: readonly Found[], digests: ReadonlySet<string>): Found[] =>
  found.filter(({ text }) => !digests.has(digestOf(text)))

function everyPhrase(): Found[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root })
    .toString()
    .split('\0')
    .filter((file) => file !== '' && statSync(join(root, file), { throwIfNoEntry: false })?.isFile())
    .flatMap((file) => phrasesIn(file, readFileSync(join(root, file), 'utf8')))
}

if (import.meta.main) {
  const found = everyPhrase()
  const digests = readFileSync(join(root, known), 'utf8').split('\n').filter(Boolean)
  if (process.argv.includes('--forget')) {
    const here = new Set(found.map(({ text }) => digestOf(text)))
    writeFileSync(join(root, known), digests.filter((digest) => here.has(digest)).join('\n') + '\n')
  } else {
    const fresh = newPhrases(found, new Set(digests))
    for (const { file, line, text, phrase } of fresh)
      console.error(`${file}:${line}: "${phrase.name}": ${phrase.instead}.\n    ${text}`)
    if (fresh.length > 0) process.exitCode = 1
  }
}
