import { inflateSync } from 'node:zlib'

/** The words on our own papers, line by line as they were drawn: what a reader's text search would find. */
export function pdfText(pdf: Buffer): string {
  const source = pdf.toString('latin1')
  const objects = new Map(
    [...source.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, id, text]) => [id, text ?? '']),
  )
  const streamOf = (text = '') => {
    const [, , body] = /^([^]*?)stream\n([^]*)\nendstream/.exec(text) ?? []
    if (body === undefined) return ''
    const bytes = Buffer.from(body, 'latin1')
    return (text.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
  }
  const lettersOf = new Map<string, readonly string[]>()
  for (const text of objects.values())
    for (const [, name = '', font] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '')?.[1]
      if (map) lettersOf.set(name, lettersIn(streamOf(objects.get(map))))
    }
  const lines = [...objects.values()].flatMap((text) => {
    let letters: readonly string[] = []
    return [...streamOf(text).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(([, font, shown]) => {
      if (font) letters = lettersOf.get(font) ?? []
      if (shown === undefined) return []
      const codes = [...shown.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      return codes.map((code) => letters[Number.parseInt(code, 16)] ?? '\uFFFD').join('')
    })
  })
  return lines.join('\n')
}

/** The letters of a font by glyph, as its ToUnicode map names them. */
function lettersIn(map: string): string[] {
  const letters: string[] = []
  for (const [, from = '', list = ''] of map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([^>]*)>/g)].entries())
      letters[Number.parseInt(from, 16) + index] = String.fromCharCode(
        ...(hex.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)),
      )
  return letters
}
