/** Whether somebody looks at this page now. */
export const isLooking = (): boolean => document.visibilityState === 'visible' && document.hasFocus()
