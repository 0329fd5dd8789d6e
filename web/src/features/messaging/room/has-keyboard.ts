/** Whether there is a real keyboard: Enter sends then, and a phone's own keyboard does not jump up. */
export const hasKeyboard = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches
