/** The element by which a page begins its program, and what the router asks for beside it. */
const PROGRAM = /<script type="module" async="" src="([^"]+)" nonce="([^"]+)"><\/script>/g
const FILES = /<link rel="modulepreload"/g

/** Asks for the files of the program, and begins it, once what the page says has been drawn; at once where nobody looks. */
const begin = (program: string) =>
  `(go=>document.hidden?go():requestAnimationFrame(()=>setTimeout(go)))(()=>{document.querySelectorAll('link[rel=later]').forEach(link=>{link.rel='modulepreload'});import(${JSON.stringify(program)})})`

/**
 * A page that can be read at once, and wakes up after that: its program takes no part of a slow line, and no time of a slow phone,
 * from what is drawn first.
 */
export function afterPaint(html: string): string {
  const inHead = html.replaceAll(FILES, '<link rel="later"')
  return inHead.replaceAll(
    PROGRAM,
    (_, program: string, nonce: string) => `<script nonce="${nonce}">${begin(program)}</script>`,
  )
}
