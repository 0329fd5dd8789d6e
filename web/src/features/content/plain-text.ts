export type Block =
  | { kind: 'heading'; text: string; id: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }

/**
 * Reads the plain text of a policy: a line after "# " is a heading, lines after "- " make a list, other lines that follow
 * each other are one paragraph. A heading's id is made of its words, so that links lead to it.
 */
export function blocksOf(body: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const line of body.split('\n').map((one) => one.trim())) {
    const heading = /^#+ +(.+)$/.exec(line)?.[1]
    const item = /^- +(.+)$/.exec(line)?.[1]
    if (line === '') open = undefined
    else if (heading !== undefined) {
      blocks.push({ kind: 'heading', text: heading, id: idOf(heading) })
      open = undefined
    } else if (item !== undefined) {
      if (open?.kind === 'list') open.items.push(item)
      else blocks.push((open = { kind: 'list', items: [item] }))
    } else if (open?.kind === 'paragraph') open.text += ` ${line}`
    else if (open?.kind === 'list') open.items.push(`${open.items.pop() ?? ''} ${line}`)
    else blocks.push((open = { kind: 'paragraph', text: line }))
  }
  return blocks
}

function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
