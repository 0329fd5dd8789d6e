/** On a phone no more stand side by side; each one more holds up the styles and letters of the page. */
const BEFORE_STYLES = 2

/** How a picture of a page is asked for. */
export type Loading = { loading: 'eager' | 'lazy'; fetchPriority: 'high' | 'auto' }

/**
 * @param index its place on the page
 * @param eager how many stand in the first view of a wide window
 */
export const loadingOf = (index: number, eager: number): Loading => ({
  loading: index < eager ? 'eager' : 'lazy',
  fetchPriority: index < Math.min(eager, BEFORE_STYLES) ? 'high' : 'auto',
})
