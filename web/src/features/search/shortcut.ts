/** What decides whether a key is the shortcut of the search: `/`, or Ctrl or Cmd with K. */
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented'>

/** Whether somebody is writing in this element. */
function takesText(element: { tagName?: string; isContentEditable?: boolean } | null): boolean {
  if (!element) return false
  return element.isContentEditable === true || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName ?? '')
}

/** True for a press that asks for the search; never while somebody types elsewhere. */
export function asksForSearch(press: Press, target: { tagName?: string; isContentEditable?: boolean } | null): boolean {
  if (press.defaultPrevented || press.altKey || takesText(target)) return false
  if (press.key === '/') return !press.ctrlKey && !press.metaKey
  return press.key.toLowerCase() === 'k' && !press.shiftKey && press.ctrlKey !== press.metaKey
}
