import type { ComponentType } from 'react'

/**
 * The panels of the side columns, from above (SPEC.md 2.5). A panel finds out by itself whether it has something to show on
 * the current page (prices only on an event's), and draws nothing when it has not.
 */
export const leftPanels: readonly ComponentType[] = []
export const rightPanels: readonly ComponentType[] = []
