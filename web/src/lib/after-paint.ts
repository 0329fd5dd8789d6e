import { ZONE_COOKIE, ZONE_SECONDS } from './drawn.ts'

/** The element by which a page begins its program, and what the router asks for beside it. */
const PROGRAM = /<script type="module" async="" src="([^"]+)" nonce="([^"]+)"><\/script>/g
const FILES = /<link rel="modulepreload"/g

/** Asks for the files of the program, and begins it, once what the page says has been drawn; at once where nobody looks. */
const begin = (program: string) =>
  `(go=>document.hidden?go():requestAnimationFrame(()=>setTimeout(go)))(()=>{document.querySelectorAll('link[rel=later]').forEach(link=>{link.rel='modulepreload'});import(${JSON.stringify(program)})})`

/** Marks the button that is pressed before the page is awake; the last one counts, as the page has not answered any before. */
const keepPress = `addEventListener('click',({target})=>{const press=target.closest?.('button[type=button]'),page=document.documentElement;if(!press||'awake' in page.dataset)return;page.querySelector('[data-pressed]')?.removeAttribute('data-pressed');press.dataset.pressed=''},true)`

/** Ends the time in which presses are kept, and does the one that was. */
export function pressKept(): void {
  const { documentElement: page } = document
  if ('awake' in page.dataset) return
  page.dataset['awake'] = ''
  const press = page.querySelector<HTMLElement>('[data-pressed]')
  if (!press) return
  press.removeAttribute('data-pressed')
  // React wakes a part up at a press, but not while it is at work itself.
  setTimeout(() => press.click())
}

/**
 * A browser that has not said its zone yet says it, and asks again at once. Whoever keeps no cookies is nobody's member, and whoever
 * has said it is not sent round.
 */
const sayZone = (cookie: string) =>
  `(()=>{document.currentScript.remove();const said=()=>document.cookie.includes("${cookie}=");if(said())return;document.cookie="${cookie}="+encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)+";path=/;max-age=${ZONE_SECONDS};samesite=lax"+(location.protocol==="https:"?";secure":"");if(said())location.reload()})()`

/**
 * The frame of a page that could have been drawn for its reader, had the browser said its zone: before anything else is loaded it asks for
 * the page so (docs/decisions/0029-first-views-drawn-for-members.md).
 */
export function askForDrawn(html: string): string {
  const nonce = /<script[^>]* nonce="([^"]+)"/.exec(html)?.[1]
  return html.replace('<head>', (head) => `${head}<script nonce="${nonce}">${sayZone(ZONE_COOKIE)}</script>`)
}

/**
 * A page that can be read at once, and wakes up after that: its program takes no part of a slow line, and no time of a slow phone,
 * from what is drawn first.
 */
export function afterPaint(html: string): string {
  const inHead = html.replaceAll(FILES, '<link rel="later"')
  return inHead.replaceAll(
    PROGRAM,
    (_, program: string, nonce: string) => `<script nonce="${nonce}">${keepPress};${begin(program)}</script>`,
  )
}
